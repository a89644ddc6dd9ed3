import { fromJson } from "@tessera/expression/values/json.ts";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import { ChecklistBox } from "./ChecklistBox.tsx";
import { ChecklistEditor } from "./ChecklistEditor.tsx";
import type { Checklist } from "./checklistValue.ts";
import type { ChecklistSettings } from "./def.ts";
import { heldChecklist } from "./readChecklist.ts";

/** Its points need the width. */
export const wide = true;

/** Edits a checklist: in a form all of it, in a cell of a sub-form behind its count. */
export function Edit({ onChange, settings, state, variant }: FieldEditProps<ChecklistSettings>): ReactNode {
  const value = heldChecklist(state.value);
  const take = ({ points }: Checklist): void => onChange(points.length === 0 ? null : fromJson({ points }));
  return variant === "sheet" ? (
    <ChecklistBox label={state.label} settings={settings} value={value} onChange={take} />
  ) : (
    <ChecklistEditor settings={settings} value={value} onChange={take} />
  );
}
