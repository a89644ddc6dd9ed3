import { ComboBox } from "@tessera/ui/choice/ComboBox.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { Tag } from "@tessera/ui/list/Tag.tsx";
import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useRecordChoices } from "@tessera/web-kit/values/useRecordChoices.tsx";
import type { ReactNode } from "react";
import { getColumnChoices } from "../../operations/getColumnChoices.ts";
import type { SetupColumn } from "../setupTypes.ts";

/**
 * Chooses the records that a column is to refer to: typing searches them by name, each choice becomes a tag that can be
 * removed.
 */
export function FilterRecords(props: {
  /** Id of the list. */
  list: string;
  column: SetupColumn;
  keys: readonly string[];
  names: ReadonlyMap<string, string>;
  onRecords: (keys: readonly string[], names: ReadonlyMap<string, string>) => void;
}): ReactNode {
  const { keys, names, onRecords } = props;
  const { t } = useTexts();
  const { api } = useApiScope();
  const page = usePageContext();
  const choices = useRecordChoices(async (asked) => {
    const input = { idList: props.list, column: props.column.name, page: asked.page, search: asked.search };
    const { completed, options } = await api.call(getColumnChoices, input, { page });
    return { completed, options: options.map(({ key, value, detail }) => ({ key, label: value, detail })) };
  });
  return (
    <>
      <Field label={t("list.filter.values")}>
        <ComboBox
          value={null}
          options={choices.options.filter(({ value }) => !keys.includes(value))}
          hasMore={choices.hasMore}
          loading={choices.isLoading}
          error={choices.hasFailed ? t("list.filter.choicesFailed") : undefined}
          onSearch={choices.search}
          onMore={choices.more}
          placeholder={t("list.filter.choose")}
          onChange={(option) => {
            if (option !== null) onRecords([...keys, option.value], new Map(names).set(option.value, option.label));
          }}
        />
      </Field>
      {keys.length > 0 && (
        <div className="t-list__facets">
          {keys.map((key) => (
            <Tag
              key={key}
              label={names.get(key) ?? key}
              onRemove={() => {
                const left = keys.filter((one) => one !== key);
                onRecords(left, names);
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}
