import { abs } from "./functions/abs.ts";
import { addDays } from "./functions/addDays.ts";
import { addMonths } from "./functions/addMonths.ts";
import { addYears } from "./functions/addYears.ts";
import { avg } from "./functions/avg.ts";
import { ceil } from "./functions/ceil.ts";
import { coalesce } from "./functions/coalesce.ts";
import { concat } from "./functions/concat.ts";
import { contains } from "./functions/contains.ts";
import { count } from "./functions/count.ts";
import { date } from "./functions/date.ts";
import { datetime } from "./functions/datetime.ts";
import { day } from "./functions/day.ts";
import { daysBetween } from "./functions/daysBetween.ts";
import { decimal } from "./functions/decimal.ts";
import { distinct } from "./functions/distinct.ts";
import { endOf } from "./functions/endOf.ts";
import { endsWith } from "./functions/endsWith.ts";
import { every } from "./functions/every.ts";
import { filter } from "./functions/filter.ts";
import { first } from "./functions/first.ts";
import { floor } from "./functions/floor.ts";
import { format } from "./functions/format.ts";
import { ifEmpty } from "./functions/ifEmpty.ts";
import { includes } from "./functions/includes.ts";
import { integer } from "./functions/integer.ts";
import { isEmpty } from "./functions/isEmpty.ts";
import { join } from "./functions/join.ts";
import { last } from "./functions/last.ts";
import { length } from "./functions/length.ts";
import { lookup } from "./functions/lookup.ts";
import { lower } from "./functions/lower.ts";
import { map } from "./functions/map.ts";
import { max } from "./functions/max.ts";
import { min } from "./functions/min.ts";
import { month } from "./functions/month.ts";
import { now } from "./functions/now.ts";
import { number } from "./functions/number.ts";
import { padStart } from "./functions/padStart.ts";
import { replace } from "./functions/replace.ts";
import { round } from "./functions/round.ts";
import { some } from "./functions/some.ts";
import { sortBy } from "./functions/sortBy.ts";
import { split } from "./functions/split.ts";
import { startOf } from "./functions/startOf.ts";
import { startsWith } from "./functions/startsWith.ts";
import { substring } from "./functions/substring.ts";
import { sum } from "./functions/sum.ts";
import { text } from "./functions/text.ts";
import { today } from "./functions/today.ts";
import { trim } from "./functions/trim.ts";
import { upper } from "./functions/upper.ts";
import { weekday } from "./functions/weekday.ts";
import { year } from "./functions/year.ts";
import { createLibrary, type FunctionDefinition, type Library } from "./library.ts";

/** The functions every expression may call, in the order in which they are shown. */
export const standardFunctions: readonly FunctionDefinition[] = [
  upper,
  lower,
  trim,
  length,
  contains,
  startsWith,
  endsWith,
  substring,
  replace,
  concat,
  padStart,
  split,
  join,
  text,
  round,
  floor,
  ceil,
  abs,
  min,
  max,
  number,
  integer,
  decimal,
  today,
  now,
  addDays,
  addMonths,
  addYears,
  daysBetween,
  year,
  month,
  day,
  weekday,
  startOf,
  endOf,
  date,
  datetime,
  format,
  sum,
  count,
  avg,
  some,
  every,
  filter,
  map,
  sortBy,
  distinct,
  first,
  last,
  includes,
  coalesce,
  isEmpty,
  ifEmpty,
  lookup,
];

/** The library of the standard functions; add to it with `createLibrary([...standardFunctions, …])`. */
export const standardLibrary: Library = createLibrary(standardFunctions);
