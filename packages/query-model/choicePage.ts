import type { Json } from "@tessera/std/canonicalJson.ts";

interface Choice {
  readonly key: string;
  readonly display: string | null;
  readonly detail: string | null;
  readonly cells?: Json[];
}

/** A page of choices as calls answer it: those that were selected first, each once. */
export interface ChoicePage {
  readonly options: {
    readonly key: string;
    readonly value: string;
    readonly detail: string | null;
    /** Wire values beside it, where they were asked for. */
    readonly cells?: Json[];
  }[];
  /** Whether there is no further page. */
  readonly completed: boolean;
}

/** Reads what `Records.choices` answered for a page of `pageSize`. */
export function choicePage(answer: string, pageSize: number): ChoicePage {
  // The guard wrote the text: its shape is that of `Records.choices`.
  const found = JSON.parse(answer) as { readonly choices: readonly Choice[]; readonly selected: readonly Choice[] };
  const first = new Set(found.selected.map((choice) => choice.key));
  const options = [...found.selected, ...found.choices.filter((choice) => !first.has(choice.key))];
  return {
    options: options.map(({ cells, key, display, detail }) => ({
      key,
      value: display ?? key,
      detail,
      ...(cells === undefined ? {} : { cells }),
    })),
    completed: found.choices.length < pageSize,
  };
}
