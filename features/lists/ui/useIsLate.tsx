import { useEffect, useState } from "react";

/** Milliseconds after which something that loads is late. */
const patience = 2000;

/** Whether something has been under way for so long that people wonder. */
export function useIsLate(isUnderWay: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isUnderWay]);
  return isUnderWay && isLate;
}
