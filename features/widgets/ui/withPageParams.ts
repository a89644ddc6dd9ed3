import type { Json } from "@tessera/std/canonicalJson.ts";

/**
 * An input with the page's parameters in it: a text `:name` becomes the parameter of that name, and goes where the page
 * has none.
 */
export function withPageParams(
  input: Readonly<Record<string, Json>>,
  params: ReadonlyMap<string, string>,
): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(input).flatMap(([key, value]): [string, Json][] => {
      const [, name] = typeof value === "string" ? (/^:([A-Za-z_]\w*)$/.exec(value) ?? []) : [];
      if (name === undefined) return [[key, value]];
      const given = params.get(name);
      return given === undefined ? [] : [[key, given]];
    }),
  );
}
