import { toJson } from "@tessera/expression/values/json.ts";
import { castKey, choiceKeyOf, choiceKeys } from "@tessera/form-engine/choices/choiceKeys.ts";
import { missingChoices } from "@tessera/form-engine/choices/missingChoices.ts";
import { onlyChoice } from "@tessera/form-engine/choices/onlyChoice.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { useEffect, useRef } from "react";
import { useNotify } from "../notifications/useNotify.ts";
import { useTexts } from "../texts/useTexts.ts";
import type { FieldEditProps } from "./fieldView.ts";
import { shownText } from "./shownText.ts";

/**
 * Keeps a chosen record among those that the filter leaves: after the filter changed, a record that it excludes is let
 * go with a warning (spec forms §8 id_missing_from_table), and the only one left chooses itself where the field is set
 * so (§5 Dropdowns), as it does on a new record. A server that does not answer changes nothing.
 */
export function useReferenceWatch(props: FieldEditProps<{ readonly dropdownOnlyOne?: boolean }>): void {
  const { field, isNew, settings, state } = props;
  const notify = useNotify();
  const { t } = useTexts();
  const latest = useRef({ ...props, notify, t });
  latest.current = { ...props, notify, t };
  const filter = state.filter === null ? "" : canonicalJson(toJson(state.filter));
  const known = useRef<string | null>(null);
  useEffect(() => {
    const isFirst = known.current === null;
    if (known.current === filter) return;
    known.current = filter;
    let isWanted = true;
    const key = choiceKeyOf(latest.current.state.value);
    const letGo = async (): Promise<void> => {
      const { loadChoices, notify: announce, onChange, t: text } = latest.current;
      // The name narrows the list: where all that is left came back, what is not in it is excluded.
      const search = latest.current.state.display ?? "";
      const { completed, options } = await loadChoices({ search, page: 0, selection: [] });
      const now = choiceKeyOf(latest.current.state.value);
      const { notice } = missingChoices(key === null ? [] : [key], options);
      if (!isWanted || !completed || !notice || now !== key) return;
      const data = { field: shownText(latest.current.state.label, text), ids: latest.current.state.display ?? key };
      announce({ type: "warning", title: text(notice.title), message: text(notice.text, data) });
      onChange(null, null);
    };
    const chooseOnly = async (): Promise<void> => {
      if (settings.dropdownOnlyOne !== true) return;
      const { completed, options } = await latest.current.loadChoices({ search: "", page: 0, selection: [] });
      const { onChange, state: at } = latest.current;
      const only = onlyChoice(settings, { choices: options, completed }, choiceKeys(at.value));
      if (!isWanted || only === null) return;
      onChange(castKey(only, field.valueType), options[0]?.label ?? null);
    };
    const watch = async (): Promise<void> => {
      if (key !== null && !isFirst) await letGo();
      if (!isFirst || isNew) await chooseOnly();
    };
    watch().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [filter, field, settings, isNew]);
}
