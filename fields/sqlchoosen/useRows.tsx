import type { ChoicePage, ChoiceRequest } from "@tessera/web-kit/form/fieldView.ts";
import { useEffect, useRef, useState } from "react";

/** A row to choose. */
export type Row = ChoicePage["options"][number];

interface Rows {
  readonly rows: readonly Row[];
  readonly columns: NonNullable<ChoicePage["columns"]>;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

const first: Rows = { rows: [], columns: [], hasMore: false, isLoading: true, hasFailed: false };

/** The rows of a search with what stands beside their names, page by page; an answer to an older search is dropped. */
export function useRows(load: (request: ChoiceRequest) => Promise<ChoicePage>) {
  const [found, setFound] = useState(first);
  const [search, setSearch] = useState("");
  const asked = useRef({ number: 0, page: 0 });
  const latest = useRef(load);
  latest.current = load;
  const ask = async (text: string, page: number): Promise<void> => {
    const number = asked.current.number + 1;
    asked.current = { number, page };
    setFound((now) => ({ ...now, isLoading: true, hasFailed: false }));
    try {
      const answer = await latest.current({ search: text, page, selection: [], withColumns: true });
      if (asked.current.number !== number) return;
      setFound((now) => ({
        rows: page === 0 ? answer.options : [...now.rows, ...answer.options],
        columns: answer.columns ?? [],
        hasMore: !answer.completed,
        isLoading: false,
        hasFailed: false,
      }));
    } catch {
      // Whatever it was: the drawer says so and asks again.
      if (asked.current.number === number) setFound((now) => ({ ...now, isLoading: false, hasFailed: true }));
    }
  };
  const begin = useRef(ask);
  useEffect(() => {
    void begin.current("", 0);
    return () => {
      asked.current = { number: -1, page: 0 };
    };
  }, []);
  return {
    ...found,
    search,
    find: (text: string) => {
      setSearch(text);
      void ask(text, 0);
    },
    more: () => void ask(search, asked.current.page + 1),
    retry: () => void ask(search, asked.current.page),
  };
}
