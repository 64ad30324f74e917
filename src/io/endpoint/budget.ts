/**
 * Tokens and money that may be spent. What a request can cost at most is set aside before it leaves, so that the limit is never
 * passed, whatever is on its way.
 */
export interface Prices {
  /** For a million tokens. */
  readonly input: number;
  readonly output: number;
}
export interface Limits {
  readonly tokens?: number;
  readonly money?: number;
}
export interface Usage {
  readonly input: number;
  readonly output: number;
}

export interface Budget {
  /** Sets aside what a request can cost; false: it could pass a limit. */
  readonly reserve: (most: Usage) => boolean;
  /** The request is over and cost this. */
  readonly settle: (most: Usage, spent: Usage) => void;
  readonly spent: () => Usage & { readonly money: number };
}

const MILLION = 1_000_000;

export function openBudget(limits: Limits, prices: Prices = { input: 0, output: 0 }): Budget {
  const spent = { input: 0, output: 0 };
  const held = { input: 0, output: 0 };
  const price = ({ input, output }: Usage): number =>
    (input * prices.input + output * prices.output) / MILLION;
  return {
    reserve(most) {
      const all = {
        input: spent.input + held.input + most.input,
        output: spent.output + held.output + most.output,
      };
      if (limits.tokens !== undefined && all.input + all.output > limits.tokens) return false;
      if (limits.money !== undefined && price(all) > limits.money) return false;
      held.input += most.input;
      held.output += most.output;
      return true;
    },
    settle(most, { input, output }) {
      held.input -= most.input;
      held.output -= most.output;
      spent.input += input;
      spent.output += output;
    },
    spent: () => ({ ...spent, money: price(spent) }),
  };
}
