import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { DateInput } from "@tessera/ui/input/DateInput.tsx";
import { DateTimeInput } from "@tessera/ui/input/DateTimeInput.tsx";
import { NumberInput } from "@tessera/ui/input/NumberInput.tsx";
import { TextArea } from "@tessera/ui/input/TextArea.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { TimeInput } from "@tessera/ui/input/TimeInput.tsx";
import { filterView } from "@tessera/web-kit/fields/filterView.ts";
import { useFieldRegistry } from "@tessera/web-kit/form/views/FieldRegistryProvider.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type CellKind, cellKind } from "@tessera/web-kit/values/cellText.ts";
import type { ReactNode } from "react";
import type { SetupColumn } from "../setupTypes.ts";
import { FilterRecords } from "./FilterRecords.tsx";
import { choosesRecords, editorKind, type FilterDraft, valueColumn } from "./filterDraft.tsx";
import { arityOf, type FilterOperator } from "./listFilter.ts";

const maxDecimals = 10;

interface OneProps {
  readonly kind: CellKind;
  /** Column of what is entered. */
  readonly column: SetupColumn;
  readonly operator: FilterOperator;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The editor of one value: what the field type of the column brings, else that of its value type. */
function One(props: OneProps): ReactNode {
  const { column, onText, operator, text } = props;
  const registry = useFieldRegistry();
  const { fieldType } = column;
  const Own = fieldType !== null ? filterView(registry, fieldType.type) : null;
  if (fieldType === null || Own === null) return <Plain {...props} />;
  return (
    <Own text={text} operator={operator} valueType={column.type} settings={fieldType.formats} onText={onText}>
      <Plain {...props} />
    </Own>
  );
}

function Plain({ kind, column, text, onText }: OneProps): ReactNode {
  const { t } = useTexts();
  const value = text === "" ? null : text;
  const set = (next: string | null): void => onText(next ?? "");
  if (kind === "number") {
    const isInteger = column.type === "integer" || column.type === "bigint";
    return <NumberInput value={value} onChange={set} decimals={isInteger ? 0 : maxDecimals} grouping={false} />;
  }
  if (kind === "date") return <DateInput value={value} onChange={set} />;
  if (kind === "datetime" || kind === "instant") return <DateTimeInput value={value} onChange={set} />;
  if (kind === "time") return <TimeInput value={value} onChange={set} />;
  if (kind === "options" || kind === "boolean") {
    const options = column.options?.map(({ key, label }) => ({ value: key, label })) ?? [
      { value: "true", label: t("kit.value.yes") },
      { value: "false", label: t("kit.value.no") },
    ];
    return <Select options={options} value={value} onChange={set} />;
  }
  return <TextInput value={text} onChange={onText} />;
}

/** The editors of a filter's values, by the column's type and the operator: none, one, two, or several. */
export function FilterValue(props: {
  /** Id of the list. */
  list: string;
  column: SetupColumn;
  draft: FilterDraft;
  onTexts: (texts: readonly string[]) => void;
  /** Keys of chosen records, with their names. */
  onRecords: (keys: readonly string[], names: ReadonlyMap<string, string>) => void;
}): ReactNode {
  const { column, draft, onTexts } = props;
  const { t } = useTexts();
  const arity = arityOf(draft.operator);
  const kind = editorKind(column, draft.operator);
  const { operator } = draft;
  const one = { kind, operator, column: valueColumn(column, operator) };
  const [first = "", second = ""] = draft.texts;
  if (arity === "none") return null;
  if (choosesRecords(column, draft.operator)) {
    return (
      <FilterRecords
        list={props.list}
        column={column}
        keys={draft.texts}
        names={draft.names}
        onRecords={props.onRecords}
      />
    );
  }
  if (arity === "many" && cellKind(column) === "options") {
    const chosen = new Set(draft.texts);
    const toggle = (key: string, on: boolean): void =>
      onTexts((column.options ?? []).map((one) => one.key).filter((one) => (one === key ? on : chosen.has(one))));
    return (
      <Field label={t("list.filter.values")} group>
        <div className="t-list__options">
          {column.options?.map(({ key, label }) => (
            <Checkbox key={key} checked={chosen.has(key)} onChange={(on) => toggle(key, on)}>
              {label}
            </Checkbox>
          ))}
        </div>
      </Field>
    );
  }
  if (arity === "many") {
    return (
      <Field label={t("list.filter.values")} help={t("list.filter.lines")}>
        <TextArea value={draft.texts.join("\n")} onChange={(text) => onTexts(text.split("\n"))} rows={4} />
      </Field>
    );
  }
  if (arity === "one") {
    return (
      <Field label={t("list.filter.value")}>
        <One {...one} text={first} onText={(text) => onTexts([text])} />
      </Field>
    );
  }
  return (
    <div className="t-list__range">
      <Field label={t("list.filter.from")}>
        <One {...one} text={first} onText={(text) => onTexts([text, second])} />
      </Field>
      <Field label={t("list.filter.to")}>
        <One {...one} text={second} onText={(text) => onTexts([first, text])} />
      </Field>
    </div>
  );
}
