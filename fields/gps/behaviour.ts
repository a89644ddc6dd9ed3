import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import type { GpsSettings } from "./def.ts";
import { geoParts, geoProblem } from "./geoPlace.ts";
import { placeText } from "./placeText.ts";
import { storedEntry } from "./storedEntry.ts";

/** Places: `latitude;longitude` in decimal degrees, written as the reader's language writes numbers. */
export const behaviour = defineBehaviour<GpsSettings>({
  check: (value) => {
    const problem = geoProblem(String(value));
    return problem === null ? null : { code: `field.gps.${problem}` };
  },
  format: (value, { language }) => placeText(String(value), language),
  canonical: (value) => (String(value).trim() === "" ? null : value),
  // From south to north.
  order: {
    kind: "number",
    of: (value) => {
      const parts = geoParts(String(value));
      return parts && Number(parts.latitude);
    },
    sql: (column) =>
      `(case when ${column} ~ '^-?\\d{1,3}(\\.\\d{1,15})?;-?\\d{1,3}(\\.\\d{1,15})?$' then split_part(${column}, ';', 1)::numeric end)`,
  },
  parse: storedEntry,
});
