/** Which times a list offers; wire times, with or without seconds. */
export interface OfferedTimes {
  /** First time; 00:00 by default. */
  readonly startTime?: string | undefined;
  /** Minutes from one time to the next; see `defaultStep`. */
  readonly timeStep?: number | undefined;
  /** No time is later; the end of the day by default. */
  readonly endTime?: string | undefined;
}

const minutesOfDay = 24 * 60;

/** Minutes between two times of a list where a field does not say how many. */
export const defaultStep = 30;

/** Seconds since midnight of a wire time; fractions are left out. */
export function secondsOf(wire: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = wire.split(":").map((part) => Math.floor(Number(part)));
  return (hours * 60 + minutes) * 60 + seconds;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** A wire time of so many seconds since midnight. */
const timeAt = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(":");

/** The times that a list offers, from its start to its end; none where the end is before the start. */
export function offeredTimes({
  endTime,
  startTime = "00:00",
  timeStep = defaultStep,
}: OfferedTimes): readonly string[] {
  const [start, end] = [secondsOf(startTime), endTime === undefined ? minutesOfDay * 60 - 1 : secondsOf(endTime)];
  const count = Math.max(0, Math.floor((end - start) / (timeStep * 60)) + 1);
  return Array.from({ length: count }, (_, index) => timeAt(start + index * timeStep * 60));
}
