import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import type { TimeSettings } from "./def.ts";
import { defaultStep, offeredTimes } from "./offeredTimes.ts";
import { timeText } from "./timeText.ts";

/** Times of the day; of a field that chooses, those of its list. */
export const behaviour = defineBehaviour<TimeSettings>({
  check: (value, settings) => {
    if (settings.isTimeSelect !== true) return null;
    const offered = offeredTimes(settings);
    // Rules may come to times without seconds.
    if (offered.includes(String(value).padEnd(8, ":00"))) return null;
    const { timeStep: step = defaultStep } = settings;
    const [lower = "", upper = ""] = [offered.at(0), offered.at(-1)];
    return { code: "field.time.not_offered", data: { lower, upper, step } };
  },
  format: (value, { language, settings }) => timeText(String(value), language, settings.timeFormat),
});
