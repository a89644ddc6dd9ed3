import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FieldRef } from "../record/formState.ts";
import { FieldHighlights } from "./fieldHighlights.ts";
import { refKey } from "./listeners.ts";

const later = (milliseconds: number, run: () => void) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};
const ref = (slot: number): FieldRef => ({ table: null, slot });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("FieldHighlights", () => {
  it("[forms 4 expression chain] given a field that a rule changed, when time goes by, then it is marked after half a second for two", () => {
    const marks = new FieldHighlights(later);
    const heard = vi.fn();
    marks.subscribe(heard);
    marks.show([ref(1)]);
    const at = (milliseconds: number) => {
      vi.advanceTimersByTime(milliseconds);
      return marks.has(refKey(ref(1)));
    };
    expect([at(499), at(1), at(1999), at(1)]).toEqual([false, true, true, false]);
    expect(heard).toHaveBeenCalledTimes(2);
    expect(marks.has(refKey(ref(2)))).toBe(false);
  });

  it("[forms 4 expression chain] given a marked field, when a rule changes it again, then it stays marked two seconds from then", () => {
    const marks = new FieldHighlights(later);
    marks.show([ref(1), ref(1)]);
    vi.advanceTimersByTime(1500);
    marks.show([ref(1)]);
    vi.advanceTimersByTime(1000);
    expect(marks.has(refKey(ref(1)))).toBe(true);
    vi.advanceTimersByTime(1500);
    expect(marks.has(refKey(ref(1)))).toBe(false);
  });

  it("[forms 4 expression chain] given a closed form, when time goes by, then nobody is called any more", () => {
    const marks = new FieldHighlights(later);
    const heard = vi.fn();
    marks.subscribe(heard);
    marks.show([ref(1)]);
    marks.clear();
    vi.advanceTimersByTime(5000);
    expect(heard).not.toHaveBeenCalled();
  });
});
