import { ComboBox } from "@tessera/ui/choice/ComboBox.tsx";
import type { Option } from "@tessera/ui/choice/OptionList.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import type { ControlProps } from "@tessera/ui/field/FieldContext.ts";
import { type ReactNode, useState } from "react";

/** More options than these are searched by typing. */
const longList = 12;

/**
 * Chooses one of known options; where there are many, typing finds them. A value that is not among them shows itself.
 */
export function ChoiceInput(
  props: ControlProps & {
    readonly options: readonly Option[];
    readonly value: string | null;
    readonly clearable?: boolean;
    readonly onChange: (value: string | null) => void;
  },
): ReactNode {
  const { onChange, options, value, ...control } = props;
  const [search, setSearch] = useState("");
  if (options.length <= longList) return <Select {...control} options={options} value={value} onChange={onChange} />;
  const wanted = search.toLocaleLowerCase();
  const found = options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  const chosen = value === null ? null : (options.find((one) => one.value === value) ?? { value, label: value });
  return (
    <ComboBox
      {...control}
      clearable={props.clearable ?? false}
      value={chosen}
      options={found}
      searchDelay={0}
      onSearch={setSearch}
      onChange={(option) => onChange(option?.value ?? null)}
    />
  );
}
