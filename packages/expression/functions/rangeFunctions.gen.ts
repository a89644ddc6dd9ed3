// Made by `npm run generate` from the folders. Do not edit.
import { end } from "./range/end.ts";
import { isAfter } from "./range/isAfter.ts";
import { isBefore } from "./range/isBefore.ts";
import { overlaps } from "./range/overlaps.ts";
import { rangeOf } from "./range/rangeOf.ts";
import { start } from "./range/start.ts";

/** The functions of ranges. */
export const rangeFunctions = [
  end,
  isAfter,
  isBefore,
  overlaps,
  rangeOf,
  start,
] as const;
