import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import type { RatingSettings } from "./def.ts";

/** Stars where a field does not say how many. */
export const defaultStars = 5;

/** A number of stars. */
export const behaviour = defineBehaviour<RatingSettings>({
  check: (value, { stars: max = defaultStars }) => {
    const stars = Number(value);
    return Number.isInteger(stars) && stars >= 1 && stars <= max ? null : { code: "field.rating.range", data: { max } };
  },
  format: (value, { settings: { stars = defaultStars } }) => `${value}/${stars}`,
});
