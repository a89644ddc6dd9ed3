import { useEffect, useState } from "react";

/** Milliseconds after which something that loads is late. */
const patience = 2000;

/** Whether something that loads is late, or was late the last time. */
export type Lateness = "no" | "is" | "was";

/** Whether something has been under way for so long that people wonder, until it is under way again. */
export function useLateness(isUnderWay: boolean): Lateness {
  const [lateness, setLateness] = useState<Lateness>("no");
  useEffect(() => {
    if (!isUnderWay) return;
    setLateness("no");
    const timer = setTimeout(() => setLateness("is"), patience);
    return () => {
      clearTimeout(timer);
      setLateness((now) => (now === "is" ? "was" : now));
    };
  }, [isUnderWay]);
  return lateness;
}
