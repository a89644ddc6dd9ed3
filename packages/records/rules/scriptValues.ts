import type { FunctionBody } from "@tessera/contract/definitions/functionBody.ts";
import { isRangeName } from "@tessera/contract/values/rangeElement.ts";
import { isTime, readMoment } from "@tessera/expression/values/temporal.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import { rangeForScript, rangeOfScript } from "./scriptRanges.ts";

type Parameter = FunctionBody["parameters"][number];
type Result = FunctionBody["result"];

/** A value as a script gets it: exact numbers, which travel as text, are JavaScript's. */
function given(value: Json | undefined, type: Parameter["type"]): Json {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map((item) => given(item, type));
  if (isRangeName(type)) {
    const text = typeof value === "string" ? value : rangeOfScript(value, type, single);
    return text === undefined ? null : rangeForScript(text, type);
  }
  const isNumber = type === "decimal" || type === "float" || type === "integer";
  return isNumber && typeof value === "string" ? (Decimal.parse(value)?.toNumber() ?? null) : value;
}

/** The arguments of a call as its script gets them, one for each parameter. */
export function scriptArguments(parameters: readonly Parameter[], args: readonly Json[]): readonly Json[] {
  return parameters.map(({ type }, position) => given(args[position], type));
}

const uuid = /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;

function momentOf(value: Json, hasTime: boolean): Json | undefined {
  if (typeof value !== "string") return undefined;
  // What a `Date` says of itself is an instant of the universal time.
  const text = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? value.slice(0, -1).replace("T", " ") : value;
  const moment = readMoment(text);
  if (moment === null) return undefined;
  if (hasTime) return moment.time === null ? `${text} 00:00:00` : text;
  return text.slice(0, 10);
}

function numberOf(value: Json): Decimal | null {
  if (typeof value === "number") return Decimal.fromNumber(value);
  return typeof value === "string" ? Decimal.parse(value) : null;
}

function single(value: Json, type: Result["type"]): Json | undefined {
  if (value === null || type === "any") return value;
  if (isRangeName(type)) return rangeOfScript(value, type, single);
  switch (type) {
    case "text":
      return typeof value === "string" ? value : undefined;
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "integer": {
      const number = numberOf(value)?.toNumber();
      return Number.isSafeInteger(number) ? number : undefined;
    }
    case "float":
      return numberOf(value)?.toNumber();
    case "decimal":
      return numberOf(value)?.toString();
    case "date":
      return momentOf(value, false);
    case "datetime":
    case "instant":
      return momentOf(value, true);
    case "time":
      return typeof value === "string" && isTime(value) ? value : undefined;
    case "uuid":
      return typeof value === "string" && uuid.test(value) ? value : undefined;
  }
}

/**
 * What a script gave, in the wire form of the type that its function declares; undefined where it is none of that type.
 */
export function scriptResult(value: Json, { list, type }: Result): Json | undefined {
  if (value === null || list !== true) return single(value, type);
  if (!Array.isArray(value)) return undefined;
  const items = value.map((item) => single(item, type));
  return items.every((item): item is Json => item !== undefined) ? items : undefined;
}
