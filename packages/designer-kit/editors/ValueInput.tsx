import { comparedType } from "@tessera/contract/values/rangeElement.ts";
import type { Operator, ValueTypeName } from "@tessera/contract/values/valueType.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { DateInput } from "@tessera/ui/input/DateInput.tsx";
import { DateTimeInput } from "@tessera/ui/input/DateTimeInput.tsx";
import { NumberInput } from "@tessera/ui/input/NumberInput.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { TimeInput } from "@tessera/ui/input/TimeInput.tsx";
import { Tag } from "@tessera/ui/list/Tag.tsx";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { arityOf } from "./conditionTree.ts";
import type { PathOption } from "./entityPaths.ts";
import { RecordInput, RecordTag } from "./RecordInput.tsx";

/** What a value is of. */
export interface ValueOf {
  readonly type: ValueTypeName | null;
  readonly options: readonly PathOption[];
  /** The entity whose record it names; null where it is no key. */
  readonly record: string | null;
}

const maxDecimals = 10;
const whole: ReadonlySet<ValueTypeName> = new Set(["integer", "bigint"]);
const numbers: ReadonlySet<ValueTypeName> = new Set(["integer", "bigint", "decimal", "float", "money"]);

/** The wire form of a text that an input gave: some numbers travel as numbers. */
function wireOf(type: ValueTypeName | null, text: string): Json {
  if (type === "integer" || type === "float") return Number(text);
  return type === "boolean" ? text === "true" : text;
}

const equalities: ReadonlySet<Operator> = new Set(["=", "<>", "IN", "NOT IN"]);

const textOf = (value: Json | undefined): string | null =>
  value === null || value === undefined || value === "" ? null : String(value);

/** One value of a column. */
export function OneValue(props: {
  of: ValueOf;
  label: string;
  value: Json | undefined;
  onChange: (value: Json | null) => void;
}): ReactNode {
  const { label, onChange } = props;
  const { options, type } = props.of;
  const { t } = useTexts();
  const value = textOf(props.value);
  const set = (text: string | null): void => onChange(text === null || text === "" ? null : wireOf(type, text));
  if (options.length > 0 || type === "boolean") {
    const offered =
      options.length > 0
        ? options.map((one) => ({ value: one.key, label: shownText(one.label, t) }))
        : ["true", "false"].map((one) => ({ value: one, label: t(`kit.value.${one === "true" ? "yes" : "no"}`) }));
    return <Select label={label} options={offered} value={value} onChange={set} />;
  }
  if (props.of.record !== null) {
    return <RecordInput label={label} entity={props.of.record} value={value} clearable onChange={set} />;
  }
  if (type !== null && numbers.has(type)) {
    const decimals = whole.has(type) ? 0 : maxDecimals;
    return (
      <NumberInput label={label} value={value} onChange={set} decimals={decimals} shownDecimals={0} grouping={false} />
    );
  }
  if (type === "date") return <DateInput label={label} value={value} onChange={set} />;
  if (type === "datetime" || type === "timestamp_technical")
    return <DateTimeInput label={label} value={value} onChange={set} />;
  if (type === "time") return <TimeInput label={label} value={value} onChange={set} />;
  return <TextInput label={label} value={value ?? ""} onChange={set} />;
}

/** Several values: fixed choices are ticked, others entered one by one. */
function ManyValues(props: {
  of: ValueOf;
  label: string;
  values: readonly Json[];
  onChange: (values: readonly Json[]) => void;
}): ReactNode {
  const { label, of, onChange, values } = props;
  const { t } = useTexts();
  const [next, setNext] = useState<Json | null>(null);
  if (of.options.length > 0) {
    const chosen = new Map(values.map((value) => [String(value), value]));
    const known = new Set(of.options.map(({ key }) => key));
    // A value that is no choice any more stays until it is taken away by hand.
    const former = [...chosen.keys()].filter((key) => !known.has(key)).map((key) => ({ key, label: key }));
    const offered = [...of.options, ...former];
    const tick = (key: string, isIn: boolean): void =>
      onChange(
        offered.flatMap((one) => {
          if (one.key === key) return isIn ? [wireOf(of.type, key)] : [];
          return chosen.get(one.key) ?? [];
        }),
      );
    return (
      // biome-ignore lint/a11y/useSemanticElements: tick boxes in a line of a condition
      <div className="t-cond__ticks" role="group" aria-label={label}>
        {offered.map((one) => (
          <Checkbox key={one.key} checked={chosen.has(one.key)} onChange={(isIn) => tick(one.key, isIn)}>
            {shownText(one.label, t)}
          </Checkbox>
        ))}
      </div>
    );
  }
  const without = (value: Json): void => onChange(values.filter((one) => one !== value));
  const { record } = of;
  if (record !== null) {
    return (
      <div className="t-cond__many">
        {values.map((value) => (
          <RecordTag key={String(value)} entity={record} value={String(value)} onRemove={() => without(value)} />
        ))}
        <span className="t-cond__next">
          <RecordInput
            // A box that is empty again, so that nothing of the last choice is left in it.
            key={values.length}
            label={t("definitions.condition.another_value")}
            entity={record}
            value={null}
            onChange={(key) => {
              const value = key === null ? null : wireOf(of.type, key);
              if (value !== null && !values.includes(value)) onChange([...values, value]);
            }}
          />
        </span>
      </div>
    );
  }
  const add = (): void => {
    if (next === null) return;
    setNext(null);
    if (!values.includes(next)) onChange([...values, next]);
  };
  return (
    <div className="t-cond__many">
      {values.map((value) => (
        <Tag key={String(value)} label={String(value)} onRemove={() => without(value)} />
      ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the control inside takes what was entered */}
      <span
        className="t-cond__next"
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
        onBlur={add}
      >
        <OneValue
          of={of}
          label={t("definitions.condition.another_value")}
          value={next ?? undefined}
          onChange={setNext}
        />
      </span>
    </div>
  );
}

/** The value, the two or the several values that an operator compares with; null while one is missing. */
export function ValueInput(props: {
  of: ValueOf;
  operator: Operator;
  value: Json | null;
  onChange: (value: Json | null) => void;
}): ReactNode {
  const { onChange, operator, value } = props;
  const { t } = useTexts();
  const arity = arityOf(operator);
  // Only whether it is a record says something of records: a range of keys, or a part of one, is of plain values.
  const of = equalities.has(operator) ? props.of : { ...props.of, record: null };
  const compared = of.type === null && !operator.endsWith("LIKE") ? null : comparedType(of.type ?? "text", operator);
  const list: readonly Json[] = Array.isArray(value) ? value : [];
  const [low, setLow] = useState<Json | null>(list[0] ?? null);
  const [high, setHigh] = useState<Json | null>(list[1] ?? null);
  if (arity === "none") return null;
  if (arity === "many") {
    return (
      <ManyValues
        of={of}
        label={t("list.filter.values")}
        values={list}
        onChange={(values) => onChange(values.length === 0 ? null : values)}
      />
    );
  }
  if (arity === "two") {
    const set = (from: Json | null, to: Json | null): void => {
      setLow(from);
      setHigh(to);
      onChange(from === null || to === null ? null : [from, to]);
    };
    return (
      <>
        <OneValue of={of} label={t("list.filter.from")} value={low ?? undefined} onChange={(from) => set(from, high)} />
        <OneValue of={of} label={t("list.filter.to")} value={high ?? undefined} onChange={(to) => set(low, to)} />
      </>
    );
  }
  return (
    <OneValue
      of={compared === of.type && !operator.endsWith("LIKE") ? of : { type: compared, options: [], record: null }}
      label={t("list.filter.value")}
      value={Array.isArray(value) ? undefined : (value ?? undefined)}
      onChange={onChange}
    />
  );
}
