import { Decimal } from "@tessera/std/decimal.ts";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import type { ReactNode } from "react";
import type { FieldEditProps, FieldReadProps, FieldRegistry } from "../fieldView.ts";

function TextEdit(props: FieldEditProps): ReactNode {
  const { onChange, state, variant } = props;
  return (
    <TextInput
      label={variant === "sheet" ? state.label : undefined}
      value={state.value === null ? "" : String(state.value)}
      onChange={(text) => onChange(text === "" ? null : text)}
    />
  );
}

function NumberEdit(props: FieldEditProps): ReactNode {
  const { onChange, state, variant } = props;
  return (
    <TextInput
      label={variant === "sheet" ? state.label : undefined}
      value={state.value === null ? "" : String(state.value)}
      onChange={(text) => onChange(text === "" ? null : Decimal.parse(text))}
    />
  );
}

function Read(props: FieldReadProps): ReactNode {
  return <span>{String(props.value)}</span>;
}

const load = async () => ({ Read });

/** Plain views of the engine's toy types, so that tests of forms need no real ones. */
export const toyRegistry: FieldRegistry = {
  views: {
    text: { edit: async () => ({ Edit: TextEdit }), read: load },
    number: { edit: async () => ({ Edit: NumberEdit }), read: load },
  },
};
