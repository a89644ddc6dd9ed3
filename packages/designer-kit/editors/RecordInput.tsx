import { ComboBox } from "@tessera/ui/choice/ComboBox.tsx";
import type { Option } from "@tessera/ui/choice/OptionList.tsx";
import type { ControlProps } from "@tessera/ui/field/FieldContext.ts";
import { Tag } from "@tessera/ui/list/Tag.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useRecordChoices } from "@tessera/web-kit/values/useRecordChoices.tsx";
import { type ReactNode, useState } from "react";
import { useRecordName, useRecords } from "./useRecords.tsx";

/**
 * Chooses a record of an entity by its name; its key is what is kept. A key that no record has shows itself as unknown.
 */
export function RecordInput(
  props: ControlProps & {
    readonly entity: string;
    readonly value: string | null;
    readonly clearable?: boolean;
    readonly onChange: (key: string | null) => void;
  },
): ReactNode {
  const { clearable = false, entity, onChange, value, ...control } = props;
  const { t } = useTexts();
  const choices = useRecordChoices(useRecords(entity));
  const [picked, setPicked] = useState<Option | null>(null);
  const isPicked = picked !== null && picked.value === value;
  const name = useRecordName(entity, isPicked ? null : value);
  const label = isPicked ? picked.label : (name?.label ?? "…");
  return (
    <ComboBox
      {...control}
      invalid={control.invalid || (name?.isUnknown === true ? true : undefined)}
      value={value === null ? null : { value, label }}
      options={choices.options}
      hasMore={choices.hasMore}
      loading={choices.isLoading}
      error={choices.hasFailed ? t("definitions.record.failed") : undefined}
      clearable={clearable}
      onSearch={choices.search}
      onMore={choices.more}
      onChange={(option) => {
        setPicked(option);
        onChange(option?.value ?? null);
      }}
    />
  );
}

/** The name of a record, as text. */
export function RecordLabel(props: { readonly entity: string; readonly value: string }): ReactNode {
  return useRecordName(props.entity, props.value)?.label ?? "…";
}

/** A chosen record among several, by its name. */
export function RecordTag(props: {
  readonly entity: string;
  readonly value: string;
  readonly onRemove: () => void;
}): ReactNode {
  return <Tag label={useRecordName(props.entity, props.value)?.label ?? "…"} onRemove={props.onRemove} />;
}
