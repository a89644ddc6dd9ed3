import { toJson } from "@tessera/expression/values/json.ts";
import { choosesRows } from "@tessera/form-engine/choices/choosesRows.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import type { Option } from "@tessera/ui/choice/OptionList.tsx";
import { Tile } from "@tessera/ui/show/Tile.tsx";
import { useEffect, useRef, useState } from "react";
import type { FieldEditProps } from "../form/fieldView.ts";
import { shownText } from "../form/shownText.ts";
import { useTexts } from "../texts/useTexts.ts";
import { useRecordChoices } from "./useRecordChoices.tsx";

/** All that a field offers, for controls that draw every choice. */
export interface OfferedChoices {
  readonly options: readonly Option[];
  /** Asks for the next ones; null where all are there. */
  readonly more: (() => void) | null;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Asks again after a failure. */
  readonly retry: () => void;
}

/**
 * The choices of a field: those of its column or of a rule at once, the records or rows that it chooses among page by
 * page, again whenever what they are filtered by has changed. `formats` are the settings of the field, where a query
 * may be named.
 */
export function useOfferedChoices(
  { field, loadChoices, state }: Pick<FieldEditProps, "field" | "loadChoices" | "state">,
  formats: CompiledField["formats"],
): OfferedChoices {
  const { t } = useTexts();
  const records = useRecordChoices(loadChoices);
  const isAsked = field.options === null && choosesRows({ formats, reference: field.reference });
  const filter = state.filter === null ? "" : canonicalJson(toJson(state.filter));
  const [isBegun, setBegun] = useState(false);
  const search = useRef(records.search);
  search.current = records.search;
  useEffect(() => {
    if (!isAsked) return;
    setBegun(true);
    search.current("");
    // `filter` is what the server answers by.
  }, [isAsked, filter]);
  const fixed = (field.options ?? []).map((option) => ({
    value: option.key,
    label: shownText(option.label, t),
    ...(option.tile ? { mark: <Tile shape={option.tile} tone={option.tone ?? "neutral"} /> } : {}),
  }));
  return {
    options: isAsked ? records.options : fixed,
    more: isAsked && records.hasMore && !records.isLoading ? records.more : null,
    isLoading: isAsked && (records.isLoading || !isBegun),
    hasFailed: isAsked && records.hasFailed,
    retry: () => records.search(""),
  };
}
