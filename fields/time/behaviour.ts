import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { defaultStep, offeredTimes } from "@tessera/ui/format/offeredTimes.ts";
import { timeText } from "@tessera/ui/format/timeText.ts";
import type { TimeSettings } from "./def.ts";

/** A time with its seconds: rules may come to times without. */
const wholeTime = (value: Json): string => String(value).padEnd(8, ":00");

/** Times of the day; of a field that chooses, those of its list. */
export const behaviour = defineBehaviour<TimeSettings>({
  check: (value, settings) => {
    if (settings.isTimeSelect !== true) return null;
    const offered = offeredTimes(settings);
    if (offered.includes(wholeTime(value))) return null;
    const { timeStep: step = defaultStep } = settings;
    const [lower = "", upper = ""] = [offered.at(0), offered.at(-1)];
    return { code: "field.time.not_offered", data: { lower, upper, step } };
  },
  canonical: wholeTime,
  format: (value, { language, settings }) => timeText(String(value), language, settings.timeFormat),
});
