import { canonicalRange } from "@tessera/contract/canonicalRange.ts";
import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import { emptyRange } from "@tessera/contract/values/rangeText.ts";
import { rangeTypes } from "@tessera/contract/values/rangeTypes.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { DateintervalSettings } from "./def.ts";
import { type Interval, readInterval, writeInterval } from "./interval.ts";
import { intervalText, parseInterval } from "./intervalText.ts";

const open: Interval = { from: null, to: null };
const intervalOf = (value: Json): Interval | null => (value === null ? open : readInterval(String(value)));

/** An end that one of two people changed, or both alike; undefined where they differ. */
function mergedEnd(base: string | null, theirs: string | null, mine: string | null): string | null | undefined {
  if (mine === base || mine === theirs) return theirs;
  return theirs === base ? mine : undefined;
}

/** Intervals of days, of times, or of instants, which are shown and typed by the clock of a person. */
export const behaviour = defineBehaviour<DateintervalSettings>({
  check: (value, { bothEnds = false }) => {
    // Adopted tables may hold ranges without a value, and ends in infinity, which are open to people.
    const text = String(value).replaceAll(/-?infinity/g, "");
    if (text === emptyRange) return bothEnds ? { code: "field.dateinterval.open" } : null;
    const isTimed = (readInterval(text)?.from ?? readInterval(text)?.to ?? "").length > 10;
    const checked = rangeTypes[isTimed ? "datetime_range" : "date_range"].check(text, { postgres: "" });
    if (!checked.ok)
      return {
        code: checked.error.code === "value_reversed" ? "field.dateinterval.reversed" : "field.dateinterval.form",
      };
    if (checked.value === emptyRange) return { code: "field.dateinterval.reversed" };
    const interval = readInterval(text);
    const isOpen = interval?.from === null || interval?.to === null;
    return bothEnds && isOpen ? { code: "field.dateinterval.open" } : null;
  },
  canonical: (value, { valueType }) => canonicalRange(value, valueType),
  format: (value, { language, ...clock }) => intervalText(String(value), language, clock),
  parse: parseInterval,
  // Two people who moved different ends have both of them; how both together are checked is as for one of them.
  merge: ({ base, mine, theirs }) => {
    const [first, own, other] = [intervalOf(base), intervalOf(mine), intervalOf(theirs)];
    if (first === null || own === null || other === null || mine === null || theirs === null) return null;
    const from = mergedEnd(first.from, other.from, own.from);
    const to = mergedEnd(first.to, other.to, own.to);
    if (from === undefined || to === undefined || (from !== null && to !== null && from > to)) return null;
    const ends = { from, to };
    const started = from === own.from ? own : other;
    const ended = to === own.to ? own : other;
    return {
      value: writeInterval({
        ...ends,
        excludesFrom: started.excludesFrom ?? false,
        includesTo: ended.includesTo ?? false,
      }),
    };
  },
});
