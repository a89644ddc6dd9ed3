import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { DropdownlistSettings } from "./def.ts";
import { OptionBox } from "./OptionBox.tsx";
import { ReferenceBox } from "./ReferenceBox.tsx";

/** Chooses one of the field's options, or of the records that it refers to. */
export function Edit(props: FieldEditProps<DropdownlistSettings>): ReactNode {
  const { options } = props.field;
  return options === null ? <ReferenceBox {...props} /> : <OptionBox {...props} options={options} />;
}
