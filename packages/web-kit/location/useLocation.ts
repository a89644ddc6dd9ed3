import { useEffect, useRef, useState } from "react";
import { askLocation, type DeviceLocation } from "./askLocation.ts";
import { LocationError, type LocationProblem } from "./locationError.ts";

/** The question where the device is, as a control asks it. */
export interface LocationQuestion {
  readonly isAsking: boolean;
  /** What the last question came to; null before the first, while one is open, and once it is withdrawn. */
  readonly answer: { readonly problem: LocationProblem } | { readonly location: DeviceLocation } | null;
  /** Asks; `onFound` gets the location unless the question was withdrawn. */
  readonly ask: (onFound: (location: DeviceLocation) => void) => void;
  /** Gives an open question up, and forgets the answer. */
  readonly withdraw: () => void;
}

/** See `LocationQuestion`. A control that goes gives its question up. */
export function useLocation(): LocationQuestion {
  const open = useRef<AbortController | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<LocationQuestion["answer"]>(null);
  const withdraw = (): void => {
    open.current?.abort();
    open.current = null;
    setAsking(false);
    setAnswer(null);
  };
  useEffect(() => () => open.current?.abort(), []);
  const ask = (onFound: (location: DeviceLocation) => void): void => {
    withdraw();
    const question = new AbortController();
    open.current = question;
    setAsking(true);
    const settle = (found: NonNullable<LocationQuestion["answer"]>): void => {
      if (question.signal.aborted) return;
      open.current = null;
      setAsking(false);
      setAnswer(found);
      if ("location" in found) onFound(found.location);
    };
    askLocation(window, question.signal).then(
      (location) => settle({ location }),
      (error: unknown) => settle({ problem: error instanceof LocationError ? error.code : "unavailable" }),
    );
  };
  return { isAsking, answer, ask, withdraw };
}
