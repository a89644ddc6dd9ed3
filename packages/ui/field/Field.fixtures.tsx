import { useState } from "react";
import { ComboBox } from "../choice/ComboBox.tsx";
import type { Option } from "../choice/OptionList.tsx";
import { Select } from "../choice/Select.tsx";
import { type Fixture, fixture } from "../fixture.ts";
import { Section } from "../frame/Section.tsx";
import { ClearButton } from "../input/ClearButton.tsx";
import { DateInput } from "../input/DateInput.tsx";
import { DateTimeInput } from "../input/DateTimeInput.tsx";
import { NumberInput } from "../input/NumberInput.tsx";
import { TextArea } from "../input/TextArea.tsx";
import { TextInput } from "../input/TextInput.tsx";
import { TimeBox } from "../input/TimeBox.tsx";
import { TimeInput } from "../input/TimeInput.tsx";
import { CodeText } from "../show/CodeText.tsx";
import { Person } from "../show/Person.tsx";
import { ControlGroup } from "./ControlGroup.tsx";
import { Field } from "./Field.tsx";
import { useControl } from "./FieldContext.ts";
import { ReadValue } from "./ReadValue.tsx";

const offices: readonly Option[] = [
  { value: "bud", label: "Budapest" },
  { value: "vie", label: "Wien" },
  { value: "muc", label: "München", disabled: true },
];
const suppliers: readonly Option[] = [
  { value: "1", label: "Weißhaupt Büroeinrichtungen GmbH", end: "AT" },
  { value: "2", label: "Őrség Bútor Kft.", end: "HU" },
  { value: "3", label: "Šimek & synové s.r.o.", end: "CZ" },
];

function Marks() {
  const [street, setStreet] = useState("Große Neugasse 14");
  const [code, setCode] = useState("10O4");
  const [price, setPrice] = useState<string | null>("1860");
  const [day, setDay] = useState<string | null>("2026-12-08");
  return (
    <Section title="Delivery address" note="Printed on the delivery note.">
      <Field label="Street" span={6} help="With staircase and floor.">
        <TextInput value={street} onChange={setStreet} />
      </Field>
      <Field label="Postal code" span={6} required error="Enter four digits, e.g. 1040.">
        <TextInput value={code} onChange={setCode} />
      </Field>
      <Field
        label="Delivery date"
        span={6}
        required
        warning="Holiday in Austria."
        warningAction={{ label: "Take 9 December", onClick: () => setDay("2026-12-09") }}
      >
        <DateInput value={day} onChange={setDay} />
      </Field>
      <Field label="Price" span={6} onUndo={() => setPrice("1860")}>
        <NumberInput value={price} onChange={setPrice} decimals={2} suffix="€" />
      </Field>
      <Field label="Approved by" span={6} locked="Locked by Bence Nagy since 10:42">
        <Person name="Nagy Bence" />
      </Field>
      <Field label="Rest of the budget" span={6} locked="Computed">
        <ReadValue />
      </Field>
    </Section>
  );
}

function Choices() {
  const [office, setOffice] = useState<string | null>("bud");
  const [supplier, setSupplier] = useState<Option | null>(suppliers[0] ?? null);
  const [search, setSearch] = useState("");
  const [at, setAt] = useState<string | null>("2026-11-21 09:30:00");
  const [time, setTime] = useState<string | null>("17:05:00");
  const [until, setUntil] = useState<string | null>("08:30:00");
  const [unreadable, setUnreadable] = useState<string | null>(null);
  return (
    <Section title="Choices">
      <Field label="Office" span={6}>
        <Select options={offices} value={office} onChange={setOffice} clearable />
      </Field>
      <Field label="Supplier" span={6} required>
        <ComboBox
          value={supplier}
          onChange={setSupplier}
          options={suppliers.filter((item) => item.label.toLowerCase().includes(search.toLowerCase()))}
          onSearch={setSearch}
        />
      </Field>
      <Field label="Starts" span={6}>
        <DateTimeInput value={at} onChange={setAt} min="2026-11-01" max="2026-12-24" />
      </Field>
      <Field label="Closes" span={6}>
        <TimeInput value={time} onChange={setTime} />
      </Field>
      <Field label="Delivered until" span={6} error={unreadable ?? undefined}>
        <TimeBox
          value={until}
          times={["08:00:00", "08:30:00", "09:00:00"]}
          min={null}
          max={null}
          format="HH:mm"
          onChange={setUntil}
          onUnreadable={setUnreadable}
        />
      </Field>
    </Section>
  );
}

function LongTexts() {
  const [note, setNote] = useState("Lieferung nur werktags zwischen 8 und 12 Uhr.");
  const [rule, setRule] = useState('{\n  "sum": "lines.quantity * lines.unitPrise"\n}');
  return (
    <Section title="Remarks">
      <Field label="To the supplier">
        <TextArea value={note} onChange={setNote} limit={200} rows={2} />
      </Field>
      <Field label="Rule">
        <CodeText
          value={rule}
          onChange={setRule}
          rows={4}
          problems={[{ line: 2, message: "“lines.unitPrise” does not exist. Did you mean unitPrice?" }]}
        />
      </Field>
      <Field label="Cost centre" span={6}>
        <TextInput value="4120 Verwaltung" onChange={() => undefined} disabled />
      </Field>
    </Section>
  );
}

function DaysBox() {
  const [from, setFrom] = useState<string | null>("2026-12-07");
  const [to, setTo] = useState<string | null>("2026-12-18");
  const clear = (): void => {
    setFrom(null);
    setTo(null);
  };
  return (
    <ControlGroup control={useControl({})} className="t-gallery__group">
      <DateInput label="From" value={from} onChange={setFrom} />
      <DateInput label="To" value={to} onChange={setTo} />
      {(from ?? to) !== null && <ClearButton onClear={clear} />}
    </ControlGroup>
  );
}

function Groups() {
  return (
    <Section title="Absence">
      <Field label="Days" span={6} help="The first and the last day away.">
        <DaysBox />
      </Field>
    </Section>
  );
}

export const fixtures: readonly Fixture[] = [
  fixture("marks", Marks),
  fixture("choices", Choices),
  fixture("long texts", LongTexts),
  fixture("several controls of one field", Groups),
];
