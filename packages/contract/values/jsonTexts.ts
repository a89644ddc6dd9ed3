import type { Json } from "@tessera/std/canonicalJson.ts";

const isArray = (value: Json): value is readonly Json[] => Array.isArray(value);
const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !isArray(value);

const name = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The parts of a path. Throws for what is neither a name nor `*`. */
function partsOf(path: string): readonly string[] {
  const parts = path.split(".");
  const odd = parts.find((part) => part !== "*" && !name.test(part));
  if (odd !== undefined) throw new Error(`jsonTexts: ${path} names no part of a value`);
  return parts;
}

/** A path such as `points.*.text` as PostgreSQL writes it. */
function jsonPath(path: string): string {
  return `$${partsOf(path)
    .map((part) => (part === "*" ? "[*]" : `."${part}"`))
    .join("")}`;
}

function follow(values: readonly Json[], part: string): readonly Json[] {
  const items = values.flatMap((value) => (isArray(value) ? value : [value]));
  if (part === "*") return items;
  return items.flatMap((item) => (isObject(item) && Object.hasOwn(item, part) ? [item[part] ?? null] : []));
}

const utf8 = new TextEncoder();

/** The order in which PostgreSQL keeps the keys of objects. */
function byStoredOrder(left: string, right: string): number {
  const [first, second] = [utf8.encode(left), utf8.encode(right)];
  if (first.length !== second.length) return first.length - second.length;
  const differs = first.findIndex((byte, index) => byte !== second[index]);
  return differs < 0 ? 0 : (first[differs] ?? 0) - (second[differs] ?? 0);
}

function everyText(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (isArray(value)) return value.flatMap(everyText);
  if (!isObject(value)) return [];
  return Object.keys(value)
    .sort(byStoredOrder)
    .flatMap((key) => everyText(value[key] ?? null));
}

/** The texts at some paths of a JSON value, such as `points.*.text`, a line each; without paths all texts in it. */
export function jsonTexts(value: Json, paths: readonly string[] | null): string {
  const texts =
    paths === null
      ? everyText(value)
      : paths.flatMap((path) =>
          partsOf(path)
            .reduce(follow, [value])
            .filter((item) => typeof item === "string"),
        );
  return texts.join("\n");
}

const textsAt = (value: string, path: string): string =>
  `(select string_agg(item #>> '{}', e'\\n') from jsonb_path_query(${value}, '${path}', '{}', true) as item where jsonb_typeof(item) = 'string')`;

/**
 * The same in SQL, of an expression of the type `jsonb`; null for null. A function of the database takes six times as
 * long for each row.
 */
export function jsonTextsSql(value: string, paths: readonly string[] | null): string {
  const texts = (paths === null ? ["strict $.**"] : paths.map(jsonPath)).map((path) => textsAt(value, path));
  return `case when ${value} is not null then concat_ws(e'\\n', ${texts.join(", ")}) end`;
}
