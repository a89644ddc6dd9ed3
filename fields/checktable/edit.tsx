import { fromJson } from "@tessera/expression/values/json.ts";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { CellBox } from "@tessera/web-kit/form/views/CellBox.tsx";
import type { ReactNode } from "react";
import { ChecktableEditor } from "./ChecktableEditor.tsx";
import type { Checktable } from "./checktableValue.ts";
import type { ChecktableSettings } from "./def.ts";
import { heldChecktable } from "./readChecktable.ts";
import { useProgressText } from "./useProgressText.tsx";

/** Its columns need the width. */
export const wide = true;

/** Edits a table: in a form all of it, in a cell of a sub-form behind how far it is. */
export function Edit({ onChange, settings, state, variant }: FieldEditProps<ChecktableSettings>): ReactNode {
  const value = heldChecktable(state.value);
  const take = ({ columns }: Checktable): void =>
    onChange(columns.length === 0 ? null : fromJson({ columns: columns.map((column) => ({ ...column })) }));
  const progress = useProgressText(value, settings);
  const editor = (
    <ChecktableEditor
      label={state.label}
      isBare={variant === "sheet"}
      settings={settings}
      value={value}
      onChange={take}
    />
  );
  return variant === "sheet" ? (
    <CellBox label={state.label} text={progress} isEmpty={value === null}>
      {editor}
    </CellBox>
  ) : (
    editor
  );
}
