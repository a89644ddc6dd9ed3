import { twoDigits } from "@tessera/std/twoDigits.ts";

/** A time of day taken apart. */
export interface TimeOfDay {
  /** Whole seconds since midnight. */
  readonly seconds: number;
  /** The rest as it travels: `.25`, or nothing. */
  readonly fraction: string;
}

/** Reads `HH:mm:ss[.ffffff]`; anything else is midnight. */
export function timeOfDay(text: string | null): TimeOfDay {
  const match = /^(\d\d):(\d\d):(\d\d)(\.\d+)?$/.exec(text ?? "");
  if (!match) return { seconds: 0, fraction: "" };
  return { seconds: Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]), fraction: match[4] ?? "" };
}

/** Writes `HH:mm:ss[.ffffff]`; seconds from 0 to 86,399. */
export function writeTime({ fraction, seconds }: TimeOfDay): string {
  const two = (value: number) => twoDigits(Math.floor(value));
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}${fraction}`;
}

/** Seconds between two times of day, with the fraction. */
export function secondsOf({ fraction, seconds }: TimeOfDay): number {
  return seconds + Number(`0${fraction}`);
}
