import { canonicalRange } from "@tessera/contract/canonicalRange.ts";
import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import { emptyRange } from "@tessera/contract/values/rangeText.ts";
import { rangeTypes } from "@tessera/contract/values/rangeTypes.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { TimeintervalSettings } from "./def.ts";
import { openInterval, readTimes, type TimeInterval, writeTimes } from "./timeInterval.ts";
import { parseTimeInterval, timeIntervalText } from "./timeIntervalText.ts";

const type = rangeTypes.time_range;
const intervalOf = (value: Json): TimeInterval | null => (value === null ? openInterval : readTimes(String(value)));

/** An end that one of two people changed, or both alike; undefined where they differ. */
function mergedEnd(base: string | null, theirs: string | null, mine: string | null): string | null | undefined {
  if (mine === base || mine === theirs) return theirs;
  return theirs === base ? mine : undefined;
}

/** Intervals of times of one day. */
export const behaviour = defineBehaviour<TimeintervalSettings>({
  check: (value, { bothEnds = false }) => {
    const text = String(value);
    // What holds no time can only come from elsewhere, and stands until someone enters another.
    if (text === emptyRange) return bothEnds ? { code: "field.timeinterval.open" } : null;
    const checked = type.check(text, { postgres: "" });
    if (!checked.ok)
      return { code: `field.timeinterval.${checked.error.code === "value_reversed" ? "reversed" : "form"}` };
    if (checked.value === emptyRange) return { code: "field.timeinterval.reversed" };
    const interval = readTimes(String(checked.value));
    const isOpen = interval?.from === null || interval?.to === null;
    return bothEnds && isOpen ? { code: "field.timeinterval.open" } : null;
  },
  canonical: (value) => canonicalRange(value, type.name),
  format: (value, { language }) => timeIntervalText(String(value), language),
  parse: parseTimeInterval,
  // Two people who moved different ends have both of them; how both together are checked is as for one of them.
  merge: ({ base, mine, theirs }) => {
    const [first, own, other] = [intervalOf(base), intervalOf(mine), intervalOf(theirs)];
    if (first === null || own === null || other === null || mine === null || theirs === null) return null;
    const from = mergedEnd(first.from, other.from, own.from);
    const to = mergedEnd(first.to, other.to, own.to);
    if (from === undefined || to === undefined || (from !== null && to !== null && from >= to)) return null;
    const { excludesFrom = false } = from === own.from ? own : other;
    const { includesTo = false } = to === own.to ? own : other;
    return { value: writeTimes({ from, to, excludesFrom, includesTo }) };
  },
});
