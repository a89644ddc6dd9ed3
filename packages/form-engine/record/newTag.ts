/** A choice: its key and what people read. */
export interface Tag {
  readonly key: string;
  readonly label: string;
}

/**
 * The tag that a typed text stands for (spec forms §4): the existing one of that name, else a new one with a temporary
 * key. Null for a text without a sign. `id` makes what follows `new-`.
 */
export function newTag(typed: string, tags: readonly Tag[], id: () => string): Tag | null {
  const label = typed.trim().replace(/\s+/gu, " ");
  if (label === "") return null;
  const name = label.toLocaleLowerCase();
  return tags.find((tag) => tag.label.toLocaleLowerCase() === name) ?? { key: `new-${id()}`, label };
}
