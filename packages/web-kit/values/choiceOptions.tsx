import type { Option } from "@tessera/ui/choice/OptionList.tsx";

/** A record to choose: its key, its name, and what tells it from others of that name. */
export interface NamedChoice {
  readonly key: string;
  readonly label: string;
  readonly detail?: string | null;
}

/** Records as options. Only names that stand there twice get what tells them apart. */
export function choiceOptions(choices: readonly NamedChoice[]): readonly Option[] {
  const counts = new Map<string, number>();
  for (const { label } of choices) counts.set(label, (counts.get(label) ?? 0) + 1);
  return choices.map(({ key, label, detail }) => {
    const isShared = (counts.get(label) ?? 0) > 1;
    return { value: key, label, ...(isShared && detail ? { end: detail } : {}) };
  });
}
