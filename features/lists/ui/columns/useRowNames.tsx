import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import type { ListRow } from "@tessera/web-kit/rows/listRow.ts";
import { useCallback, useMemo, useRef, useState } from "react";
import { getColumnChoices, maxNamedKeys } from "../../operations/getColumnChoices.ts";
import type { SetupColumn } from "../setupTypes.ts";
import { rowKeys } from "./rowKeys.ts";

type Names = ReadonlyMap<string, ReadonlyMap<string, string>>;

const nothing: Names = new Map();

/** Stands for a name that is being asked for. */
const pending = "…";

const cellOf = ({ cells }: ListRow, name: string) => cells.get(name);

/**
 * The names of the keys that stand in columns of a list, asked for once per page and column: they become choices of the
 * column, so that cells, cards and what is copied say them. A key without a name for this person stays as it is.
 */
export function useRowNames(
  idList: string,
  columns: readonly SetupColumn[],
): {
  readonly columns: readonly SetupColumn[];
  /** Asks for what is not known yet. `version`: the reading that the rows are of; another one asks for all again. */
  readonly want: (rows: readonly ListRow[], version: string) => void;
} {
  const { api } = useApiScope();
  const page = usePageContext();
  const [names, setNames] = useState(nothing);
  const asked = useRef({ version: "", keys: new Set<string>() });
  /** `isGuess`: what is known already stands. */
  const learn = useCallback(
    ({ name }: Pick<SetupColumn, "name">, found: ReadonlyMap<string, string>, isGuess: boolean) => {
      setNames((now) => {
        const known = now.get(name) ?? [];
        return new Map(now).set(name, new Map(isGuess ? [...found, ...known] : [...known, ...found]));
      });
    },
    [],
  );
  const ask = useRef<(column: SetupColumn, keys: readonly string[]) => Promise<void>>(async () => undefined);
  ask.current = async ({ name }, keys) => {
    const found = new Map(keys.map((key) => [key, key]));
    try {
      const { options } = await api.call(getColumnChoices, { idList, column: name, keys: [...keys] }, { page });
      for (const { key, value } of options) found.set(key, value);
    } catch {
      // Keys say what there is; the next reading asks again.
    }
    learn({ name }, found, false);
  };
  const want = useCallback(
    (rows: readonly ListRow[], version: string) => {
      if (asked.current.version !== version) asked.current = { version, keys: new Set() };
      const known = asked.current.keys;
      for (const column of columns.filter(({ isKeys }) => isKeys)) {
        const mark = (key: string): string => `${column.name} ${key}`;
        const missing = rowKeys(rows, column, cellOf).filter((key) => !known.has(mark(key)));
        for (const key of missing) known.add(mark(key));
        if (missing.length > 0) learn(column, new Map(missing.map((key) => [key, pending])), true);
        for (let at = 0; at < missing.length; at += maxNamedKeys)
          void ask.current(column, missing.slice(at, at + maxNamedKeys));
      }
    },
    [columns, learn],
  );
  const named = useMemo(
    () =>
      columns.map((column) => {
        if (!column.isKeys) return column;
        const known = names.get(column.name) ?? new Map<string, string>();
        return { ...column, options: [...known].map(([key, label]) => ({ key, label })) };
      }),
    [columns, names],
  );
  return { columns: named, want };
}
