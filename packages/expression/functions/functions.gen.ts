// Made by `npm run generate` from the folders. Do not edit.
import { capitalize } from "./text/capitalize.ts";
import { concat } from "./text/concat.ts";
import { contains } from "./text/contains.ts";
import { encodeUrl } from "./text/encodeUrl.ts";
import { endsWith } from "./text/endsWith.ts";
import { extract } from "./text/extract.ts";
import { extractAll } from "./text/extractAll.ts";
import { join } from "./text/join.ts";
import { left } from "./text/left.ts";
import { length } from "./text/length.ts";
import { like } from "./text/like.ts";
import { lower } from "./text/lower.ts";
import { matches } from "./text/matches.ts";
import { padEnd } from "./text/padEnd.ts";
import { padStart } from "./text/padStart.ts";
import { recordKey } from "./text/recordKey.ts";
import { repeat } from "./text/repeat.ts";
import { replace } from "./text/replace.ts";
import { replaceMatches } from "./text/replaceMatches.ts";
import { right } from "./text/right.ts";
import { split } from "./text/split.ts";
import { startsWith } from "./text/startsWith.ts";
import { substring } from "./text/substring.ts";
import { text } from "./text/text.ts";
import { trim } from "./text/trim.ts";
import { unaccent } from "./text/unaccent.ts";
import { upper } from "./text/upper.ts";
import { abs } from "./number/abs.ts";
import { ceil } from "./number/ceil.ts";
import { clamp } from "./number/clamp.ts";
import { decimal } from "./number/decimal.ts";
import { exp } from "./number/exp.ts";
import { floor } from "./number/floor.ts";
import { formatMoney } from "./number/formatMoney.ts";
import { formatPercent } from "./number/formatPercent.ts";
import { integer } from "./number/integer.ts";
import { ln } from "./number/ln.ts";
import { log10 } from "./number/log10.ts";
import { max } from "./number/max.ts";
import { min } from "./number/min.ts";
import { number } from "./number/number.ts";
import { power } from "./number/power.ts";
import { round } from "./number/round.ts";
import { roundTo } from "./number/roundTo.ts";
import { sign } from "./number/sign.ts";
import { sqrt } from "./number/sqrt.ts";
import { truncate } from "./number/truncate.ts";
import { date } from "./date/date.ts";
import { datetime } from "./date/datetime.ts";
import { day } from "./date/day.ts";
import { dayOfYear } from "./date/dayOfYear.ts";
import { daysInMonth } from "./date/daysInMonth.ts";
import { format } from "./date/format.ts";
import { formatLong } from "./date/formatLong.ts";
import { hour } from "./date/hour.ts";
import { minute } from "./date/minute.ts";
import { month } from "./date/month.ts";
import { monthName } from "./date/monthName.ts";
import { now } from "./date/now.ts";
import { parseDate } from "./date/parseDate.ts";
import { quarter } from "./date/quarter.ts";
import { second } from "./date/second.ts";
import { time } from "./date/time.ts";
import { today } from "./date/today.ts";
import { week } from "./date/week.ts";
import { weekday } from "./date/weekday.ts";
import { weekdayName } from "./date/weekdayName.ts";
import { year } from "./date/year.ts";
import { addDays } from "./dateMath/addDays.ts";
import { addHours } from "./dateMath/addHours.ts";
import { addMinutes } from "./dateMath/addMinutes.ts";
import { addMonths } from "./dateMath/addMonths.ts";
import { addSeconds } from "./dateMath/addSeconds.ts";
import { addWeeks } from "./dateMath/addWeeks.ts";
import { addWorkdays } from "./dateMath/addWorkdays.ts";
import { addYears } from "./dateMath/addYears.ts";
import { dateAdd } from "./dateMath/dateAdd.ts";
import { dateDiff } from "./dateMath/dateDiff.ts";
import { daysBetween } from "./dateMath/daysBetween.ts";
import { endOf } from "./dateMath/endOf.ts";
import { hoursBetween } from "./dateMath/hoursBetween.ts";
import { isWorkday } from "./dateMath/isWorkday.ts";
import { minutesBetween } from "./dateMath/minutesBetween.ts";
import { monthsBetween } from "./dateMath/monthsBetween.ts";
import { startOf } from "./dateMath/startOf.ts";
import { workdaysBetween } from "./dateMath/workdaysBetween.ts";
import { yearsBetween } from "./dateMath/yearsBetween.ts";
import { avg } from "./list/avg.ts";
import { count } from "./list/count.ts";
import { distinct } from "./list/distinct.ts";
import { every } from "./list/every.ts";
import { filter } from "./list/filter.ts";
import { first } from "./list/first.ts";
import { flatten } from "./list/flatten.ts";
import { groupBy } from "./list/groupBy.ts";
import { includes } from "./list/includes.ts";
import { indexOf } from "./list/indexOf.ts";
import { last } from "./list/last.ts";
import { map } from "./list/map.ts";
import { median } from "./list/median.ts";
import { range } from "./list/range.ts";
import { reverse } from "./list/reverse.ts";
import { slice } from "./list/slice.ts";
import { some } from "./list/some.ts";
import { sortBy } from "./list/sortBy.ts";
import { sum } from "./list/sum.ts";
import { apply } from "./null/apply.ts";
import { between } from "./null/between.ts";
import { coalesce } from "./null/coalesce.ts";
import { ifEmpty } from "./null/ifEmpty.ts";
import { isEmpty } from "./null/isEmpty.ts";
import { nullIf } from "./null/nullIf.ts";
import { lookup } from "./resource/lookup.ts";
import { request } from "./resource/request.ts";

/** The functions every expression may call, those of ranges apart, in the order in which they are shown. */
export const baseFunctions = [
  capitalize,
  concat,
  contains,
  encodeUrl,
  endsWith,
  extract,
  extractAll,
  join,
  left,
  length,
  like,
  lower,
  matches,
  padEnd,
  padStart,
  recordKey,
  repeat,
  replace,
  replaceMatches,
  right,
  split,
  startsWith,
  substring,
  text,
  trim,
  unaccent,
  upper,
  abs,
  ceil,
  clamp,
  decimal,
  exp,
  floor,
  formatMoney,
  formatPercent,
  integer,
  ln,
  log10,
  max,
  min,
  number,
  power,
  round,
  roundTo,
  sign,
  sqrt,
  truncate,
  date,
  datetime,
  day,
  dayOfYear,
  daysInMonth,
  format,
  formatLong,
  hour,
  minute,
  month,
  monthName,
  now,
  parseDate,
  quarter,
  second,
  time,
  today,
  week,
  weekday,
  weekdayName,
  year,
  addDays,
  addHours,
  addMinutes,
  addMonths,
  addSeconds,
  addWeeks,
  addWorkdays,
  addYears,
  dateAdd,
  dateDiff,
  daysBetween,
  endOf,
  hoursBetween,
  isWorkday,
  minutesBetween,
  monthsBetween,
  startOf,
  workdaysBetween,
  yearsBetween,
  avg,
  count,
  distinct,
  every,
  filter,
  first,
  flatten,
  groupBy,
  includes,
  indexOf,
  last,
  map,
  median,
  range,
  reverse,
  slice,
  some,
  sortBy,
  sum,
  apply,
  between,
  coalesce,
  ifEmpty,
  isEmpty,
  nullIf,
  lookup,
  request,
] as const;
