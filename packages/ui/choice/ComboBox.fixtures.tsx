import { useState } from "react";
import { Field } from "../field/Field.tsx";
import { type Fixture, fixture } from "../fixture.ts";
import { InputShell } from "../input/InputShell.tsx";
import { ComboBox } from "./ComboBox.tsx";
import type { Option } from "./OptionList.tsx";
import { OptionRow } from "./OptionRow.tsx";

const customers: readonly Option[] = Array.from({ length: 120 }, (_, index) => ({
  value: String(index + 1),
  label: `Customer ${index + 1}`,
}));

function Customer() {
  const [value, setValue] = useState<Option | null>(null);
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(20);
  const found = customers.filter((item) => item.label.toLowerCase().includes(search.toLowerCase()));
  return (
    <Field label="Customer" span={6}>
      <ComboBox
        value={value}
        onChange={setValue}
        options={found.slice(0, shown)}
        hasMore={found.length > shown}
        onMore={() => setShown(shown + 20)}
        onSearch={(text) => {
          setSearch(text);
          setShown(20);
        }}
      />
    </Field>
  );
}

export const fixtures: readonly Fixture[] = [
  fixture("paged", Customer),
  fixture("failed", () => (
    <Field label="Supplier">
      <ComboBox
        value={null}
        onChange={() => undefined}
        options={[]}
        onSearch={() => undefined}
        error="The suppliers could not be loaded. Close the list and open it again."
      />
    </Field>
  )),
  fixture("rows of a list of one's own", () => (
    <div role="listbox" aria-label="Columns">
      {customers.slice(0, 3).map(({ label, value }, index) => (
        <OptionRow
          key={value}
          id={`own-${value}`}
          active={index === 1}
          selected={index === 0}
          disabled={index === 2}
          onActive={() => undefined}
          onPick={() => undefined}
        >
          {label}
        </OptionRow>
      ))}
    </div>
  )),
  fixture("the frame of a typed control", () => (
    <InputShell invalid={false} warned={false}>
      <input aria-label="Search columns" placeholder="Search" />
    </InputShell>
  )),
];
