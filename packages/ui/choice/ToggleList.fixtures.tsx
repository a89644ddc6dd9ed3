import { type ReactNode, useState } from "react";
import { Field } from "../field/Field.tsx";
import { type Fixture, fixture } from "../fixture.ts";
import { Tile } from "../show/Tile.tsx";
import { MultiSelect } from "./MultiSelect.tsx";
import type { Option } from "./OptionList.tsx";
import { type ToggleKind, ToggleList } from "./ToggleList.tsx";

const ways: readonly Option[] = [
  { value: "post", label: "By post" },
  { value: "courier", label: "By courier", end: "2 days" },
  { value: "pickup", label: "Picked up", disabled: true },
  { value: "mail", label: "By email" },
];
const states: readonly Option[] = [
  { value: "post", label: "New", mark: <Tile shape="empty" /> },
  { value: "courier", label: "Under way", mark: <Tile shape="half" tone="info" /> },
  { value: "mail", label: "Done", mark: <Tile shape="ticked" tone="success" /> },
];

function Toggles(props: { kind: ToggleKind; label: string; options?: readonly Option[]; error?: string }): ReactNode {
  const { kind, options = ways } = props;
  const [chosen, setChosen] = useState<readonly string[]>(["courier"]);
  const toggle = (value: string): void => {
    const left = chosen.filter((one) => one !== value);
    if (left.length < chosen.length) setChosen(left);
    else setChosen(kind === "several" ? [...chosen, value] : [value]);
  };
  return (
    <Field label={props.label} error={props.error}>
      <ToggleList kind={kind} options={options} chosen={chosen} limit={3} onToggle={toggle} />
    </Field>
  );
}

function OneLine(): ReactNode {
  const [chosen, setChosen] = useState<readonly string[]>(["post"]);
  const options = ways.map(({ label, value }) => ({ key: value, label }));
  return <MultiSelect label="Ways" options={options} chosen={chosen} placeholder="Add…" onTake={setChosen} />;
}

export const fixtures: readonly Fixture[] = [
  fixture("one of several", () => <Toggles kind="one" label="Delivery" />),
  fixture("several", () => <Toggles kind="several" label="Ways" error="Choose at most two." />),
  fixture("states", () => <Toggles kind="chips" label="State" options={states} />),
  fixture("several on one line", OneLine),
];
