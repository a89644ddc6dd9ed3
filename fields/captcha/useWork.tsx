import { useEffect, useRef, useState } from "react";
import { solveWork } from "./solveWork.ts";
import type { Captcha } from "./useCaptcha.tsx";

/** Work that the device does in place of a picture; it ends when its field is left. */
export function useWork() {
  /** Parts that are done; null while nothing is worked on. */
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    done,
    /** The numbers; null where it was stopped. */
    run: async ({ id, work }: Captcha): Promise<string | null> => {
      running.current?.abort();
      const own = new AbortController();
      running.current = own;
      setDone(0);
      try {
        return await solveWork(id, work, setDone, own.signal);
      } catch (error) {
        if (own.signal.aborted) return null;
        throw error;
      } finally {
        if (running.current === own) setDone(null);
      }
    },
    stop: (): void => {
      running.current?.abort();
      running.current = null;
      setDone(null);
    },
  };
}
