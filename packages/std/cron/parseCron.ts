import { failure, type Result, success } from "../result.ts";

/** When something recurs, as five fields say it: minute, hour, day of the month, month, day of the week. */
export interface Cron {
  /** 0 to 59. */
  readonly minutes: ReadonlySet<number>;
  /** 0 to 23. */
  readonly hours: ReadonlySet<number>;
  /** 1 to 31. */
  readonly days: ReadonlySet<number>;
  /** 1 to 12. */
  readonly months: ReadonlySet<number>;
  /** 0 (Sunday) to 6. */
  readonly weekdays: ReadonlySet<number>;
  /** Where both are limited, a day of either is meant; else of both. */
  readonly isEitherDay: boolean;
}

/** What is wrong with the text: its fields are not five, or one of them (counted from 1) cannot be read. */
export type CronProblem = { readonly code: "fields" } | { readonly code: "field"; readonly field: number };

interface FieldShape {
  readonly min: number;
  readonly max: number;
  readonly names: readonly string[];
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const weekdayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const shapes: readonly FieldShape[] = [
  { min: 0, max: 59, names: [] },
  { min: 0, max: 23, names: [] },
  { min: 1, max: 31, names: [] },
  { min: 1, max: 12, names: monthNames },
  // Sunday is 7 as well.
  { min: 0, max: 7, names: weekdayNames },
];

function readNumber(text: string, { min, max, names }: FieldShape): number | null {
  const named = names.indexOf(text.toLowerCase());
  const number = named >= 0 ? named + min : /^\d{1,2}$/.test(text) ? Number(text) : null;
  return number === null || number < min || number > max ? null : number;
}

/** The numbers of one part: `*`, `5`, `1-5`, each with a step (`*` + `/15`, `10-20/2`). Null when it cannot be read. */
function readPart(part: string, shape: FieldShape): readonly number[] | null {
  const [range = "", step, ...rest] = part.split("/");
  if (rest.length > 0 || (step !== undefined && !/^[1-9]\d?$/.test(step))) return null;
  const [from = "", to, ...others] = range.split("-");
  if (others.length > 0 || (from === "*" && to !== undefined)) return null;
  const first = from === "*" ? shape.min : readNumber(from, shape);
  const single = step === undefined ? first : shape.max;
  const last = from === "*" ? shape.max : to === undefined ? single : readNumber(to, shape);
  if (first === null || last === null || first > last) return null;
  const numbers: number[] = [];
  for (let number = first; number <= last; number += Number(step ?? 1)) numbers.push(number);
  return numbers;
}

function readField(text: string, shape: FieldShape): ReadonlySet<number> | null {
  const parts = text.split(",").map((part) => readPart(part, shape));
  return parts.includes(null) ? null : new Set(parts.flatMap((part) => part ?? []));
}

/**
 * Reads a cron text of five fields: numbers, names of months and weekdays in English (`mon`, `jan`), lists, ranges,
 * steps. A field that begins with `*` limits nothing where days of the month and of the week are told apart.
 */
export function parseCron(text: string): Result<Cron, CronProblem> {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== shapes.length) return failure({ code: "fields" });
  const read = shapes.map((shape, index) => readField(fields[index] ?? "", shape));
  const wrong = read.indexOf(null);
  const [minutes, hours, days, months, weekdays] = read;
  if (!minutes || !hours || !days || !months || !weekdays) return failure({ code: "field", field: wrong + 1 });
  const isEitherDay = !fields[2]?.startsWith("*") && !fields[4]?.startsWith("*");
  const week = new Set([...weekdays].map((weekday) => weekday % 7));
  return success({ minutes, hours, days, months, weekdays: week, isEitherDay });
}
