import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import { ComboBox } from "@tessera/ui/choice/ComboBox.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { DateInput } from "@tessera/ui/input/DateInput.tsx";
import { DateTimeInput } from "@tessera/ui/input/DateTimeInput.tsx";
import { NumberInput } from "@tessera/ui/input/NumberInput.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { TimeInput } from "@tessera/ui/input/TimeInput.tsx";
import { Tag } from "@tessera/ui/list/Tag.tsx";
import { type ReactNode, useState } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { cellKind } from "../values/cellText.ts";
import { useRecordChoices } from "../values/useRecordChoices.tsx";
import { type ConditionColumn, type ConditionSource, takesDays, valuesOf } from "./conditionColumn.ts";
import type { RowDraft } from "./conditionDraft.ts";
import { useRecordNames } from "./useRecordNames.tsx";

const maxDecimals = 10;

/** One value of a column, as text; empty where none stands there. */
function One(props: {
  readonly column: ConditionColumn;
  readonly label: string;
  readonly isPart: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
}): ReactNode {
  const { column, isPart, label, onText, text } = props;
  const { t } = useTexts();
  const kind = isPart ? "text" : cellKind(column);
  const shared = { label, value: text === "" ? null : text, onChange: (next: string | null) => onText(next ?? "") };
  if (kind === "options" || kind === "boolean") {
    const options = column.options?.map((one) => ({ value: one.key, label: one.label })) ?? [
      { value: "true", label: t("kit.value.yes") },
      { value: "false", label: t("kit.value.no") },
    ];
    return <Select {...shared} options={options} />;
  }
  if (kind === "number") {
    const isWhole = column.type === "integer" || column.type === "bigint";
    return <NumberInput {...shared} decimals={isWhole ? 0 : maxDecimals} grouping={false} />;
  }
  if (kind === "date") return <DateInput {...shared} />;
  if (kind === "datetime" || kind === "instant") return <DateTimeInput {...shared} />;
  if (kind === "time") return <TimeInput {...shared} />;
  return <TextInput label={label} value={text} onChange={onText} maxLength={2000} />;
}

/** Records by name: each choice is a tag. */
function Records(props: {
  readonly column: ConditionColumn;
  readonly source: ConditionSource;
  readonly keys: readonly string[];
  readonly isOne: boolean;
  readonly onKeys: (keys: readonly string[]) => void;
}): ReactNode {
  const { column, isOne, keys, onKeys, source } = props;
  const { t } = useTexts();
  const names = useRecordNames(source, column, keys);
  const choices = useRecordChoices((asked) => source.loadChoices(column, asked));
  return (
    <div className="t-where__records">
      {keys.map((key) => (
        <Tag key={key} label={names.get(key) ?? key} onRemove={() => onKeys(keys.filter((one) => one !== key))} />
      ))}
      <ComboBox
        label={t("condition.record")}
        value={null}
        options={choices.options.filter(({ value }) => !keys.includes(value))}
        hasMore={choices.hasMore}
        loading={choices.isLoading}
        error={choices.hasFailed ? t("condition.choices_failed") : undefined}
        onSearch={choices.search}
        onMore={choices.more}
        placeholder={t("condition.record")}
        onChange={(option) => {
          if (option) onKeys(isOne ? [option.value] : [...keys, option.value]);
        }}
      />
    </div>
  );
}

/** Several values: fixed choices are ticked, records chosen, others typed one by one. */
function Many(props: {
  readonly column: ConditionColumn;
  readonly texts: readonly string[];
  readonly onTexts: (texts: readonly string[]) => void;
}): ReactNode {
  const { column, onTexts, texts } = props;
  const { t } = useTexts();
  const [next, setNext] = useState("");
  if (column.options !== null) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: tick boxes in a line of a condition
      <div role="group" aria-label={t("condition.values")} className="t-where__ticks">
        {column.options.map(({ key, label }) => (
          <Checkbox
            key={key}
            checked={texts.includes(key)}
            onChange={(isIn) => onTexts(isIn ? [...texts, key] : texts.filter((one) => one !== key))}
          >
            {label}
          </Checkbox>
        ))}
      </div>
    );
  }
  const add = (): void => {
    setNext("");
    if (next.trim() !== "" && !texts.includes(next.trim())) onTexts([...texts, next.trim()]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the control inside takes what was entered
    <div
      className="t-where__records"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) add();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        add();
      }}
    >
      {texts.map((text) => (
        <Tag key={text} label={text} onRemove={() => onTexts(texts.filter((one) => one !== text))} />
      ))}
      <One column={column} label={t("condition.another")} isPart={false} text={next} onText={setNext} />
    </div>
  );
}

/** What a column is compared with: nothing, a value, two, several, records, or a day counted from today. */
export function ConditionValue(props: {
  readonly column: ConditionColumn;
  readonly row: RowDraft;
  readonly source: ConditionSource;
  readonly onChange: (row: RowDraft) => void;
}): ReactNode {
  const { column, onChange, row, source } = props;
  const { t } = useTexts();
  const { days, operator, texts } = row;
  const arity = valuesOf(operator);
  const [first = "", second = ""] = texts;
  const give = (next: readonly string[]): void => onChange({ ...row, texts: next });
  if (arity === "none") return null;
  const isEquality = operator === "=" || operator === "<>" || operator === "IN" || operator === "NOT IN";
  if (column.reference && isEquality)
    return <Records column={column} source={source} keys={texts} isOne={arity === "one"} onKeys={give} />;
  if (arity === "many") return <Many column={column} texts={texts} onTexts={give} />;
  const isPart = operator.endsWith("LIKE") || operator.startsWith("COUNT");
  const one = { column, isPart };
  if (arity === "two")
    return (
      <>
        <One {...one} label={t("condition.from")} text={first} onText={(text) => give([text, second])} />
        <One {...one} label={t("condition.to")} text={second} onText={(text) => give([first, text])} />
      </>
    );
  const isDays = takesDays(column, operator);
  return (
    <>
      {isDays && (
        <Select
          label={t("condition.with")}
          options={[
            { value: "value", label: t("condition.with.value") },
            { value: "days", label: t("condition.with.days") },
          ]}
          value={days === null ? "value" : "days"}
          onChange={(value) => onChange({ ...row, texts: [], days: value === "days" ? 0 : null })}
        />
      )}
      {isDays && days !== null ? (
        <NumberInput
          label={t("condition.days")}
          value={String(days)}
          decimals={0}
          grouping={false}
          onChange={(value) => onChange({ ...row, days: Number(value ?? 0) })}
        />
      ) : (
        <One {...one} label={t("condition.value")} text={first} onText={(text) => give([text])} />
      )}
    </>
  );
}
