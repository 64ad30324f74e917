interface Place {
  readonly node: { readonly type: string; readonly value?: string; readonly quasis?: readonly unknown[] };
  readonly parent: Readonly<Record<string, unknown>>;
  readonly hub?: unknown;
}
export function isTextForPeople(path: Place): boolean;
