import { choiceKeys } from "@tessera/form-engine/choices/choiceKeys.ts";
import { isSameText } from "@tessera/ui/input/isSameText.ts";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useRecordChoices } from "@tessera/web-kit/values/useRecordChoices.tsx";
import { type ReactNode, useState } from "react";
import type { TagsSettings } from "./def.ts";
import { RowTags } from "./RowTags.tsx";
import { TagBox } from "./TagBox.tsx";
import { tagBoxProps } from "./tagBoxProps.tsx";

type Props = FieldEditProps<TagsSettings>;

/** Any name is a tag; what other records have is suggested. */
function FreeTags(props: Props): ReactNode {
  const { t } = useTexts();
  const used = useRecordChoices(props.loadChoices);
  const chosen = choiceKeys(props.state.value);
  const known = [...chosen, ...used.options.map(({ value }) => value)];
  return (
    <TagBox
      {...tagBoxProps(props, t, chosen)}
      nameOf={(key) => key}
      source={{
        ...used,
        // What others have is a help: without it a tag is typed.
        hasFailed: false,
        mayMake: true,
        delay: 500,
        know: () => undefined,
        // In the spelling that is there already.
        resolve: (texts) => ({
          keys: texts.map((text) => known.find((one) => isSameText(one, text)) ?? text),
          doubts: [],
        }),
      }}
    />
  );
}

/** Options of the column, or those that a rule gave. */
function OptionTags(props: Props & { readonly options: readonly { readonly key: string; readonly label: string }[] }) {
  const { t } = useTexts();
  const [search, setSearch] = useState("");
  const chosen = choiceKeys(props.state.value);
  const all = props.options.map(({ key, label }) => ({ value: key, label: shownText(label, t) }));
  const typed = search.trim().toLocaleLowerCase();
  return (
    <TagBox
      {...tagBoxProps(props, t, chosen)}
      nameOf={(key) => all.find(({ value }) => value === key)?.label ?? key}
      source={{
        options: all.filter(({ label }) => label.toLocaleLowerCase().includes(typed)),
        hasMore: false,
        isLoading: false,
        hasFailed: false,
        mayMake: false,
        delay: 0,
        search: setSearch,
        more: () => undefined,
        know: () => undefined,
        resolve: (texts) => {
          const found = texts.map((text) => ({ text, option: all.find(({ label }) => isSameText(label, text)) }));
          return {
            keys: found.flatMap(({ option }) => option?.value ?? []),
            doubts: found.flatMap(({ option, text }) => (option ? [] : [{ text, doubt: "unknown" as const }])),
          };
        },
      }}
    />
  );
}

/** Chips in a box, with a list that suggests: any names, options of the column, or rows of a query. */
export function Edit(props: Props): ReactNode {
  const { field, settings } = props;
  if (settings.query || (field.reference && !field.options)) return <RowTags {...props} />;
  return field.options === null ? <FreeTags {...props} /> : <OptionTags {...props} options={field.options} />;
}
