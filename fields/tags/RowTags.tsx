import { choiceKeys } from "@tessera/form-engine/choices/choiceKeys.ts";
import { newTag, newTagName } from "@tessera/form-engine/record/newTag.ts";
import { isSameText } from "@tessera/ui/input/isSameText.ts";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useChosenNames } from "@tessera/web-kit/values/useChosenNames.tsx";
import { useRecordChoices } from "@tessera/web-kit/values/useRecordChoices.tsx";
import { type ReactNode, useState } from "react";
import type { TagsSettings } from "./def.ts";
import { TagBox } from "./TagBox.tsx";
import { tagBoxProps } from "./tagBoxProps.tsx";
import type { ResolvedTags } from "./tagSource.tsx";

/**
 * Rows of a query. Where the field makes rows and the person may, a name that none has gets a temporary key until the
 * save.
 */
export function RowTags(props: FieldEditProps<TagsSettings>): ReactNode {
  const { loadChoices, settings, state } = props;
  const { t } = useTexts();
  const [mayMake, setMayMake] = useState(false);
  const load: typeof loadChoices = async (request) => {
    const page = await loadChoices(request);
    setMayMake(settings.makesRows === true && page.mayMake === true);
    return page;
  };
  const rows = useRecordChoices(load);
  const chosen = choiceKeys(state.value);
  const { know, nameOf } = useChosenNames(
    chosen.filter((key) => newTagName(key) === null),
    loadChoices,
  );
  const resolve = async (texts: readonly string[]): Promise<ResolvedTags> => {
    const made = chosen.flatMap((key) => {
      const label = newTagName(key);
      return label === null ? [] : [{ key, label }];
    });
    const keys: string[] = [];
    const doubts: ResolvedTags["doubts"][number][] = [];
    for (const text of texts) {
      const page = await load({ search: text, page: 0, selection: [] });
      const [found, ...more] = page.options.filter(({ label }) => isSameText(label, text));
      const fresh = page.mayMake === true && settings.makesRows === true && page.completed ? newTag(text, made) : null;
      if (found && more.length === 0) {
        know(found.key, found.label);
        keys.push(found.key);
      } else if (found) doubts.push({ text, doubt: "several" });
      else if (fresh) keys.push(fresh.key);
      else doubts.push({ text, doubt: "unknown" });
    }
    return { keys, doubts };
  };
  return (
    <TagBox
      {...tagBoxProps(props, t, chosen)}
      nameOf={(key) => {
        const name = newTagName(key);
        return name === null ? nameOf(key) : t("field.tags.made", { name });
      }}
      source={{ ...rows, mayMake, delay: 500, know, resolve }}
    />
  );
}
