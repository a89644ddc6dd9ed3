import { useEffect, useRef, useState } from "react";
import type { ConditionColumn, ConditionSource } from "./conditionColumn.ts";

const none: ReadonlyMap<string, string> = new Map();

/** What keys of records are called, as far as that is known by now; keys that nobody may see have no name. */
export function useRecordNames(
  source: ConditionSource,
  column: ConditionColumn | null,
  keys: readonly string[],
): ReadonlyMap<string, string> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(none);
  const latest = useRef({ column, names, source });
  latest.current = { column, names, source };
  const wanted = JSON.stringify(keys);
  useEffect(() => {
    const { column: of, names: known, source: from } = latest.current;
    const all: readonly string[] = JSON.parse(wanted);
    const missing = all.filter((key) => !known.has(key));
    if (of === null || !of.reference || missing.length === 0) return;
    let isLeft = false;
    from.namesOf(of, missing).then(
      (found) => {
        if (!isLeft) setNames((now) => new Map([...now, ...found]));
      },
      // Keys stand there without names: nothing depends on these.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [wanted]);
  return names;
}
