import { abs } from "./functions/abs.ts";
import { addDays } from "./functions/addDays.ts";
import { addHours } from "./functions/addHours.ts";
import { addMinutes } from "./functions/addMinutes.ts";
import { addMonths } from "./functions/addMonths.ts";
import { addSeconds } from "./functions/addSeconds.ts";
import { addWeeks } from "./functions/addWeeks.ts";
import { addWorkdays } from "./functions/addWorkdays.ts";
import { addYears } from "./functions/addYears.ts";
import { apply } from "./functions/apply.ts";
import { avg } from "./functions/avg.ts";
import { between } from "./functions/between.ts";
import { capitalize } from "./functions/capitalize.ts";
import { ceil } from "./functions/ceil.ts";
import { clamp } from "./functions/clamp.ts";
import { coalesce } from "./functions/coalesce.ts";
import { concat } from "./functions/concat.ts";
import { contains } from "./functions/contains.ts";
import { count } from "./functions/count.ts";
import { date } from "./functions/date.ts";
import { dateAdd } from "./functions/dateAdd.ts";
import { dateDiff } from "./functions/dateDiff.ts";
import { datetime } from "./functions/datetime.ts";
import { day } from "./functions/day.ts";
import { dayOfYear } from "./functions/dayOfYear.ts";
import { daysBetween } from "./functions/daysBetween.ts";
import { daysInMonth } from "./functions/daysInMonth.ts";
import { decimal } from "./functions/decimal.ts";
import { distinct } from "./functions/distinct.ts";
import { encodeUrl } from "./functions/encodeUrl.ts";
import { endOf } from "./functions/endOf.ts";
import { endsWith } from "./functions/endsWith.ts";
import { every } from "./functions/every.ts";
import { exp } from "./functions/exp.ts";
import { extract } from "./functions/extract.ts";
import { extractAll } from "./functions/extractAll.ts";
import { filter } from "./functions/filter.ts";
import { first } from "./functions/first.ts";
import { flatten } from "./functions/flatten.ts";
import { floor } from "./functions/floor.ts";
import { format } from "./functions/format.ts";
import { formatLong } from "./functions/formatLong.ts";
import { formatMoney } from "./functions/formatMoney.ts";
import { formatPercent } from "./functions/formatPercent.ts";
import { groupBy } from "./functions/groupBy.ts";
import { hour } from "./functions/hour.ts";
import { hoursBetween } from "./functions/hoursBetween.ts";
import { ifEmpty } from "./functions/ifEmpty.ts";
import { includes } from "./functions/includes.ts";
import { indexOf } from "./functions/indexOf.ts";
import { integer } from "./functions/integer.ts";
import { isEmpty } from "./functions/isEmpty.ts";
import { isWorkday } from "./functions/isWorkday.ts";
import { join } from "./functions/join.ts";
import { last } from "./functions/last.ts";
import { left } from "./functions/left.ts";
import { length } from "./functions/length.ts";
import { like } from "./functions/like.ts";
import { ln } from "./functions/ln.ts";
import { log10 } from "./functions/log10.ts";
import { lookup } from "./functions/lookup.ts";
import { lower } from "./functions/lower.ts";
import { map } from "./functions/map.ts";
import { matches } from "./functions/matches.ts";
import { max } from "./functions/max.ts";
import { median } from "./functions/median.ts";
import { min } from "./functions/min.ts";
import { minute } from "./functions/minute.ts";
import { minutesBetween } from "./functions/minutesBetween.ts";
import { month } from "./functions/month.ts";
import { monthName } from "./functions/monthName.ts";
import { monthsBetween } from "./functions/monthsBetween.ts";
import { now } from "./functions/now.ts";
import { nullIf } from "./functions/nullIf.ts";
import { number } from "./functions/number.ts";
import { padEnd } from "./functions/padEnd.ts";
import { padStart } from "./functions/padStart.ts";
import { parseDate } from "./functions/parseDate.ts";
import { power } from "./functions/power.ts";
import { quarter } from "./functions/quarter.ts";
import { range } from "./functions/range.ts";
import { recordKey } from "./functions/recordKey.ts";
import { repeat } from "./functions/repeat.ts";
import { replace } from "./functions/replace.ts";
import { replaceMatches } from "./functions/replaceMatches.ts";
import { request } from "./functions/request.ts";
import { reverse } from "./functions/reverse.ts";
import { right } from "./functions/right.ts";
import { round } from "./functions/round.ts";
import { roundTo } from "./functions/roundTo.ts";
import { second } from "./functions/second.ts";
import { sign } from "./functions/sign.ts";
import { slice } from "./functions/slice.ts";
import { some } from "./functions/some.ts";
import { sortBy } from "./functions/sortBy.ts";
import { split } from "./functions/split.ts";
import { sqrt } from "./functions/sqrt.ts";
import { startOf } from "./functions/startOf.ts";
import { startsWith } from "./functions/startsWith.ts";
import { substring } from "./functions/substring.ts";
import { sum } from "./functions/sum.ts";
import { text } from "./functions/text.ts";
import { time } from "./functions/time.ts";
import { today } from "./functions/today.ts";
import { trim } from "./functions/trim.ts";
import { truncate } from "./functions/truncate.ts";
import { unaccent } from "./functions/unaccent.ts";
import { upper } from "./functions/upper.ts";
import { week } from "./functions/week.ts";
import { weekday } from "./functions/weekday.ts";
import { weekdayName } from "./functions/weekdayName.ts";
import { workdaysBetween } from "./functions/workdaysBetween.ts";
import { year } from "./functions/year.ts";
import { yearsBetween } from "./functions/yearsBetween.ts";
import { createLibrary, type FunctionDefinition, type Library } from "./library.ts";
import { scriptCall } from "./userFunctions/scriptCall.ts";

/** The functions every expression may call, in the order in which they are shown. */
export const standardFunctions: readonly FunctionDefinition[] = [
  upper,
  lower,
  capitalize,
  trim,
  unaccent,
  length,
  contains,
  like,
  startsWith,
  endsWith,
  left,
  right,
  substring,
  indexOf,
  replace,
  matches,
  extract,
  extractAll,
  replaceMatches,
  concat,
  repeat,
  padStart,
  recordKey,
  padEnd,
  split,
  join,
  text,
  encodeUrl,
  round,
  roundTo,
  truncate,
  floor,
  ceil,
  abs,
  sign,
  min,
  max,
  clamp,
  sqrt,
  power,
  exp,
  ln,
  log10,
  number,
  integer,
  decimal,
  formatMoney,
  formatPercent,
  today,
  now,
  date,
  datetime,
  time,
  parseDate,
  year,
  quarter,
  month,
  week,
  day,
  dayOfYear,
  daysInMonth,
  weekday,
  weekdayName,
  monthName,
  hour,
  minute,
  second,
  addDays,
  addWeeks,
  addMonths,
  addYears,
  addHours,
  addMinutes,
  addSeconds,
  dateAdd,
  daysBetween,
  monthsBetween,
  yearsBetween,
  hoursBetween,
  minutesBetween,
  dateDiff,
  isWorkday,
  addWorkdays,
  workdaysBetween,
  startOf,
  endOf,
  format,
  formatLong,
  sum,
  count,
  avg,
  median,
  some,
  every,
  filter,
  map,
  sortBy,
  groupBy,
  distinct,
  reverse,
  slice,
  flatten,
  range,
  first,
  last,
  includes,
  coalesce,
  isEmpty,
  ifEmpty,
  nullIf,
  between,
  apply,
  lookup,
  request,
];

/**
 * The library of the standard functions, with what calls of scripts become; add to it with `createLibrary([...standardFunctions, …])`.
 */
export const standardLibrary: Library = createLibrary([...standardFunctions, scriptCall]);
