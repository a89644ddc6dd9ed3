import { isInQuery, type Operation } from "@tessera/contract/defineOperation.ts";
import { parseJsonSafely, type SafeRecord, safeRecord } from "@tessera/std/safeRecord.ts";
import type { InputProblem } from "./inputProblem.ts";

/** Fields as they arrive in a query string or a form: one text, or several of the same name. */
export type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A body that a parser has read: JSON of any kind, or the fields of a form. */
export type DecodedBody =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "form"; readonly fields: Fields };

/** What an operation's input was decoded to, with what could not be. */
export interface DecodedInput {
  readonly input: unknown;
  readonly problems: readonly InputProblem[];
}

const forbidden = new Set(["__proto__", "prototype", "constructor"]);
/** A key that reaches a prototype stands in the text as it is, or with an escape in it. */
const suspicious = /__proto__|prototype|constructor|\\u/;

/** Nesting that no input needs; what walks a value recursively bears it. */
const deepest = 500;
const [quote, backslash, brace, closingBrace, bracket, closingBracket] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Whether so many marks open something at all. Few texts have them, and to find them is far quicker than to follow the
 * text.
 */
function hasOpeners(text: string, count: number): boolean {
  let found = 0;
  for (const mark of ["{", "["]) {
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) if (++found > count) return true;
  }
  return false;
}

function isTooDeep(text: string): boolean {
  if (text.length <= 2 * deepest || !hasOpeners(text, deepest)) return false;
  let depth = 0;
  let isText = false;
  for (let index = 0; index < text.length; index++) {
    const mark = text.charCodeAt(index);
    if (isText) {
      if (mark === backslash) index++;
      else if (mark === quote) isText = false;
    } else if (mark === quote) isText = true;
    else if (mark === brace || mark === bracket) {
      if (++depth > deepest) return true;
    } else if (mark === closingBrace || mark === closingBracket) depth--;
  }
  return false;
}

/**
 * Parses JSON as `parseJsonSafely` does, which looks at each key; a text in which no forbidden key can stand is spared
 * that. Throws `SyntaxError`, also for a text nested beyond measure.
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError("The text is nested too deep.");
  return suspicious.test(text) ? parseJsonSafely(text) : JSON.parse(text);
}

function member(schema: unknown, name: string): unknown {
  return typeof schema === "object" && schema !== null ? Reflect.get(schema, name) : undefined;
}

function scalar(schema: unknown, text: string): unknown {
  const choices = member(schema, "anyOf");
  if (Array.isArray(choices)) {
    for (const choice of choices) {
      const value = scalar(choice, text);
      if (value !== text || member(choice, "type") === "string") return value;
    }
    return text;
  }
  switch (member(schema, "type")) {
    case "integer":
    case "number":
      return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text;
    case "boolean":
      return text === "true" || text === "1" ? true : text === "false" || text === "0" ? false : text;
    case "null":
      return text === "null" ? null : text;
    default:
      return text;
  }
}

/** Turns the texts of a field into what its schema expects; what does not fit stays text, and the check names it. */
function converted(schema: unknown, value: string | readonly string[]): unknown {
  if (member(schema, "type") === "array") {
    const items = member(schema, "items");
    return (typeof value === "string" ? [value] : value).map((text) => scalar(items, text));
  }
  return typeof value === "string" ? scalar(schema, value) : value;
}

function takeFields(
  target: SafeRecord<unknown>,
  fields: Fields,
  operation: Operation,
  problems: InputProblem[],
  accepted: (name: string) => boolean,
): void {
  const properties = member(operation.input, "properties");
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (forbidden.has(name) || !accepted(name)) problems.push({ path: `/${name}`, code: "unknown_key" });
    else if (!operation.jsonKeys.includes(name)) target[name] = converted(member(properties, name), value);
    else {
      try {
        target[name] = parseJson(typeof value === "string" ? value : (value[0] ?? ""));
      } catch {
        problems.push({ path: `/${name}`, code: "json" });
      }
    }
  }
}

/**
 * Puts an operation's input together from query and body, as its encoding says (spec shell §7.1). Only `queryKeys` may
 * stand in the query of an operation that has a body. Keys that reach a prototype are refused.
 */
export function decodeInput(operation: Operation, query: Fields, body: DecodedBody): DecodedInput {
  const problems: InputProblem[] = [];
  const input = safeRecord<unknown>();
  const inQuery = (name: string): boolean => isInQuery(operation) || operation.queryKeys.includes(name);
  takeFields(input, query, operation, problems, inQuery);
  if (isInQuery(operation)) return { input, problems };
  if (operation.encoding === "form") {
    if (body.kind === "form") takeFields(input, body.fields, operation, problems, (name) => !inQuery(name));
    return { input, problems };
  }
  if (body.kind !== "json") return { input, problems };
  const { value } = body;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { input: value, problems };
  for (const [name, item] of Object.entries(value)) {
    if (inQuery(name)) problems.push({ path: `/${name}`, code: "unknown_key" });
    else input[name] = item;
  }
  return { input, problems };
}
