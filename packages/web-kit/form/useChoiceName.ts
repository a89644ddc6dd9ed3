import { useEffect, useRef, useState } from "react";
import type { ChoicePage, ChoiceRequest } from "./fieldView.ts";

/**
 * The name of a chosen record that came without one: a default, or the result of a rule. `key` null: nothing is chosen.
 * Null while the name is not known; the key stands for a record that has none for this person.
 */
export function useChoiceName(
  key: string | null,
  display: string | null,
  load: (request: ChoiceRequest) => Promise<ChoicePage>,
): string | null {
  const [found, setFound] = useState<{ readonly key: string; readonly label: string } | null>(null);
  const ask = useRef(load);
  ask.current = load;
  const isMissing = key !== null && display === null && found?.key !== key;
  useEffect(() => {
    if (!isMissing || key === null) return;
    let isWanted = true;
    ask.current({ search: "", page: 0, selection: [key] }).then(
      ({ options }) => {
        const option = options.find((one) => one.key === key);
        if (isWanted) setFound({ key, label: option?.label ?? key });
      },
      // Without an answer it stays unknown; opening the list asks again.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [key, isMissing]);
  return display ?? (found?.key === key ? found?.label : null) ?? null;
}
