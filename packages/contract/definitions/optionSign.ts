import { type Static, Type } from "typebox";
import { nullable, oneOf } from "../schema.ts";

/** Tile of a state: a square filled as far as the record has come; `wait` and `late` say why it has not. */
const tile = Object.assign(oneOf("empty", "half", "threeQuarters", "ticked", "wait", "late"), { "x-picks": "tile" });

/** Meaning of a state, which gives the tile its colour. */
const tone = Object.assign(oneOf("neutral", "info", "success", "warning", "danger"), { "x-picks": "tone" });

/** How a fixed choice is shown where it is read: as a chip with a tile; without one, as plain text. */
export const optionSign = {
  tile: Type.Optional(nullable(tile)),
  /** Without a tile it has no effect; null and absent: neutral. */
  tone: Type.Optional(nullable(tone)),
};

/** See `optionSign`. */
export interface OptionSign {
  readonly tile?: Static<typeof tile> | null;
  readonly tone?: Static<typeof tone> | null;
}

/** The sign alone of an option, ready to be spread: absent parts stay absent. */
export function signOf({ tile: shape, tone: colour }: OptionSign): OptionSign {
  return { ...(shape ? { tile: shape } : {}), ...(colour ? { tone: colour } : {}) };
}
