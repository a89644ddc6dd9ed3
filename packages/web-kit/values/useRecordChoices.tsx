import { useMemo, useRef, useState } from "react";
import type { ChoicePage, ChoiceRequest } from "../form/fieldView.ts";
import { choiceOptions } from "./choiceOptions.tsx";

interface Choices {
  readonly found: ChoicePage["options"];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

const none: Choices = { found: [], hasMore: false, isLoading: false, hasFailed: false };

/** Choices that come page by page; an answer to an older search is dropped. */
export function useRecordChoices(load: (request: ChoiceRequest) => Promise<ChoicePage>) {
  const [choices, setChoices] = useState<Choices>(none);
  const asked = useRef({ number: 0, search: "", page: 0 });
  const ask = async (search: string, page: number): Promise<void> => {
    const number = asked.current.number + 1;
    asked.current = { number, search, page };
    setChoices((now) => ({ ...now, isLoading: true, hasFailed: false }));
    try {
      const answer = await load({ search, page, selection: [] });
      if (asked.current.number !== number) return;
      setChoices((now) => ({
        found: page === 0 ? answer.options : [...now.found, ...answer.options],
        hasMore: !answer.completed,
        isLoading: false,
        hasFailed: false,
      }));
    } catch {
      // Whatever it was, the person sees it in the list and opens it again; the form goes on.
      if (asked.current.number === number) setChoices({ ...none, hasFailed: true });
    }
  };
  const options = useMemo(() => choiceOptions(choices.found), [choices.found]);
  return {
    options,
    hasMore: choices.hasMore,
    isLoading: choices.isLoading,
    hasFailed: choices.hasFailed,
    search: (text: string) => void ask(text, 0),
    more: () => void ask(asked.current.search, asked.current.page + 1),
  };
}
