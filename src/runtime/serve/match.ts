/** Which route a path asks for. */
import type { Route } from "./route.js";

export interface Matched {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Decoded pieces of a path; undefined where it cannot be decoded, or steps out. */
export function piecesOf(path: string): readonly string[] | undefined {
  try {
    const pieces = path.split("/").slice(1).map(decodeURIComponent);
    const odd = pieces.some((piece) => piece === "." || piece === ".." || piece.includes("\0"));
    return odd ? undefined : pieces.length > 1 && pieces.at(-1) === "" ? pieces.slice(0, -1) : pieces;
  } catch {
    return undefined;
  }
}

/** Every route of these pieces, whatever its method; those that name more of the path first. */
export function matches(routes: readonly Route[], pieces: readonly string[]): readonly Matched[] {
  return routes
    .flatMap((route) => {
      const params = paramsOf(route.path.split("/").slice(1), pieces);
      return params === undefined ? [] : [{ route, params }];
    })
    .sort((a, b) => placesIn(a.route) - placesIn(b.route));
}

const placesIn = ({ path }: Route): number => (path.includes("*}") ? 100 : path.split("{").length);

function paramsOf(
  pattern: readonly string[],
  pieces: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const params: [string, string][] = [];
  for (const [i, part] of pattern.entries()) {
    const piece = pieces[i];
    if (piece === undefined) return undefined;
    if (part.endsWith("*}"))
      return { ...Object.fromEntries(params), [part.slice(1, -2)]: pieces.slice(i).join("/") };
    if (part.startsWith("{")) params.push([part.slice(1, -1), piece]);
    else if (part !== piece) return undefined;
  }
  return pattern.length === pieces.length ? Object.fromEntries(params) : undefined;
}
