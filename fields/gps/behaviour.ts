import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import type { GpsSettings } from "./def.ts";
import { geoProblem } from "./geoPlace.ts";
import { placeText } from "./placeText.ts";
import { storedEntry } from "./storedEntry.ts";

/** Places: `latitude;longitude` in decimal degrees, written as the reader's language writes numbers. */
export const behaviour = defineBehaviour<GpsSettings>({
  check: (value) => {
    const problem = geoProblem(String(value));
    return problem === null ? null : { code: `field.gps.${problem}` };
  },
  format: (value, { language }) => placeText(String(value), language),
  parse: storedEntry,
});
