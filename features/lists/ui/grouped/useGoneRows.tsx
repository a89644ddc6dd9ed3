import { useEffect, useEffectEvent, useRef } from "react";
import { type GroupPath, isWithin } from "./groupLines.ts";
import type { GroupedLines } from "./useGroups.tsx";

/** Tells which rows are not shown any more although their group, which has been read again, is open. */
export function useGoneRows({ isReading, lines }: GroupedLines, onGone: (keys: readonly string[]) => void): void {
  /** Rows that were last shown, with the groups around them. */
  const seen = useRef<ReadonlyMap<string, GroupPath>>(new Map());
  const compare = useEffectEvent((): void => {
    const closed = lines.flatMap((line) => (line.kind === "group" && !line.isOpen ? [line.path] : []));
    const shown = new Map<string, GroupPath>();
    for (const line of lines) if (line.kind === "row" && line.row.key !== null) shown.set(line.row.key, line.path);
    const others = [...seen.current].filter(([key]) => !shown.has(key));
    const isClosed = ([, path]: readonly [string, GroupPath]): boolean => closed.some((outer) => isWithin(path, outer));
    seen.current = new Map([...others.filter(isClosed), ...shown]);
    const gone = others.filter((one) => !isClosed(one)).map(([key]) => key);
    if (gone.length > 0) onGone(gone);
  });
  useEffect(() => {
    if (!isReading) compare();
  });
}
