import type { CloseGuard } from "@tessera/ui/layer/useModal.ts";
import { useRef, useState } from "react";

/** A question before a layer closes, see `useCloseQuestion`. */
interface CloseQuestion {
  /** For the layer: it stays open until the person has agreed. */
  readonly guard: CloseGuard;
  readonly isAsking: boolean;
  readonly decide: (isAgreed: boolean) => void;
}

/** Asks before a layer closes while `isDirty` says that something would be lost. Who uses it draws the question. */
export function useCloseQuestion(isDirty: () => boolean): CloseQuestion {
  const answer = useRef<((isAgreed: boolean) => void) | null>(null);
  const [isAsking, setAsking] = useState(false);
  return {
    isAsking,
    guard: () => {
      if (!isDirty()) return true;
      setAsking(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    },
    decide: (isAgreed) => {
      setAsking(false);
      answer.current?.(isAgreed);
    },
  };
}
