import { structuredBehaviour } from "@tessera/contract/structuredBehaviour.ts";
import type { MapSettings } from "./def.ts";
import { mapProblem } from "./mapProblem.ts";
import { mapText, typedShape } from "./mapText.ts";
import { mapSchema, storedMap } from "./mapValue.ts";

/** Points, lines and areas on the earth. They are found by their names. */
export const behaviour = structuredBehaviour<typeof mapSchema, MapSettings>({
  schema: mapSchema,
  canonical: storedMap,
  texts: ["features.*.properties.name"],
  check: mapProblem,
  format: (value, { language }) => mapText(value, language),
  parse: (text) => {
    const shape = typedShape(text);
    return shape && { type: "FeatureCollection", features: [shape] };
  },
});
