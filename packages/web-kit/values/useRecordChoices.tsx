import type { Option } from "@tessera/ui/OptionList.tsx";
import type { ChoicePage, ChoiceRequest } from "@tessera/web-kit/form/fieldView.ts";
import { useRef, useState } from "react";

interface Choices {
  readonly options: readonly Option[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

const none: Choices = { options: [], hasMore: false, isLoading: false, hasFailed: false };

/** Choices that come page by page; an answer to an older search is dropped. */
export function useChoices(load: (request: ChoiceRequest) => Promise<ChoicePage>) {
  const [choices, setChoices] = useState<Choices>(none);
  const asked = useRef({ number: 0, search: "", page: 0 });
  const ask = async (search: string, page: number): Promise<void> => {
    const number = asked.current.number + 1;
    asked.current = { number, search, page };
    setChoices((now) => ({ ...now, isLoading: true, hasFailed: false }));
    try {
      const answer = await load({ search, page, selection: [] });
      if (asked.current.number !== number) return;
      const found = answer.options.map(({ key, label }) => ({ value: key, label }));
      setChoices((now) => ({
        options: page === 0 ? found : [...now.options, ...found],
        hasMore: !answer.completed,
        isLoading: false,
        hasFailed: false,
      }));
    } catch {
      // Whatever it was, the person sees it in the list and opens it again; the form goes on.
      if (asked.current.number === number) setChoices({ ...none, hasFailed: true });
    }
  };
  return {
    ...choices,
    search: (text: string) => void ask(text, 0),
    more: () => void ask(asked.current.search, asked.current.page + 1),
  };
}
