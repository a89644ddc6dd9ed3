import { useEffect, useRef, useState } from "react";
import type { ChoicePage, ChoiceRequest } from "../form/fieldView.ts";

/** Keys whose names are asked for at once. */
const max = 100;

/**
 * The names of chosen rows, as far as they are known, and what adds one that was just chosen; those that are missing
 * are asked for. A row that has none for this person is called by its key.
 */
export function useChosenNames(
  keys: readonly string[],
  load: ((request: ChoiceRequest) => Promise<ChoicePage>) | undefined,
): { readonly nameOf: (key: string) => string; readonly know: (key: string, name: string) => void } {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const ask = useRef(load);
  ask.current = load;
  const missing = keys.filter((key) => !names.has(key)).slice(0, max);
  const wanted = JSON.stringify(missing);
  useEffect(() => {
    // What `wanted` was made of.
    const selection = JSON.parse(wanted) as string[];
    const { current } = ask;
    if (selection.length === 0 || current === undefined) return;
    let isWanted = true;
    const learn = (found: ReadonlyMap<string, string>): void => {
      if (isWanted)
        setNames((now) => new Map([...now, ...selection.map((key) => [key, found.get(key) ?? key] as const)]));
    };
    current({ search: "", page: 0, selection }).then(
      ({ options }) => learn(new Map(options.map(({ key, label }) => [key, label]))),
      () => learn(new Map()),
    );
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  return {
    nameOf: (key) => names.get(key) ?? (load === undefined ? key : "…"),
    know: (key, name) => setNames((now) => new Map([...now, [key, name]])),
  };
}
