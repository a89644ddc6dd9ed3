import type { Option } from "@tessera/ui/choice/OptionList.tsx";
import { useMemo, useRef, useState } from "react";
import type { ChoicePage, ChoiceRequest } from "../form/fieldView.ts";

/** A record to choose: its key, its name, and what tells it from others of that name. */
interface NamedChoice {
  readonly key: string;
  readonly label: string;
  readonly detail?: string | null;
}

/** Records as options. Only names that stand there twice get what tells them apart. */
function choiceOptions(choices: readonly NamedChoice[]): readonly Option[] {
  const counts = new Map<string, number>();
  for (const { label } of choices) counts.set(label, (counts.get(label) ?? 0) + 1);
  return choices.map(({ key, label, detail }) => {
    const isShared = (counts.get(label) ?? 0) > 1;
    return { value: key, label, ...(isShared && detail ? { end: detail } : {}) };
  });
}

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
