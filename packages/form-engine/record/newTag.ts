/** A choice: its key and what people read. */
export interface Tag {
  readonly key: string;
  readonly label: string;
}

const mark = "new-";

/** Whether the key is of a tag that a person made and that is not saved yet. */
export const isNewTag = (key: string): boolean => key.startsWith(mark);

/** What a tag with a temporary key is to be called; null for other keys. */
export const newTagName = (key: string): string | null => (isNewTag(key) ? key.slice(mark.length) : null);

/** A typed name as tags have it: without spaces around it, and with single ones inside. */
export const tagName = (typed: string): string => typed.trim().replace(/\s+/gu, " ");

/**
 * The tag that a typed text stands for (spec forms §4): the existing one of that name, else a new one with a temporary
 * key, which says the name. Null for a text without a sign.
 */
export function newTag(typed: string, tags: readonly Tag[]): Tag | null {
  const label = tagName(typed);
  if (label === "") return null;
  const name = label.toLocaleLowerCase();
  return tags.find((tag) => tag.label.toLocaleLowerCase() === name) ?? { key: `${mark}${label}`, label };
}
