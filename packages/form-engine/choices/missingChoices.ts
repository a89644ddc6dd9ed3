import { isNewTag } from "../record/newTag.ts";

/** How long the notice about missing choices stands (spec forms §8). */
const noticeMilliseconds = 5000;

/** A notice as data: the host shows it. `ids` follow the text. */
export interface MissingNotice {
  readonly severity: "warning";
  readonly title: "id_missing_from_table";
  readonly text: "evaluated_value_cannot_be_found";
  readonly ids: readonly string[];
  readonly milliseconds: number;
}

/** Chosen keys that exist, and what to say of those that do not; null when all exist. */
export interface KnownChoices {
  readonly kept: readonly string[];
  readonly notice: MissingNotice | null;
}

/**
 * Takes chosen keys out that are none of the choices (spec forms §4, §5, §8). `choices` must be all there are: of a
 * list that is read page by page, the ones asked for by key belong to it. New tags are no choices yet and stay.
 */
export function missingChoices(selected: readonly string[], choices: Iterable<{ readonly key: string }>): KnownChoices {
  const known = new Set([...choices].map(({ key }) => key));
  const isKnown = (key: string) => known.has(key) || isNewTag(key);
  const ids = selected.filter((key) => !isKnown(key));
  if (ids.length === 0) return { kept: selected, notice: null };
  return {
    kept: selected.filter(isKnown),
    notice: {
      severity: "warning",
      title: "id_missing_from_table",
      text: "evaluated_value_cannot_be_found",
      ids,
      milliseconds: noticeMilliseconds,
    },
  };
}
