import { choosesRows } from "@tessera/form-engine/choices/choosesRows.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldRef } from "@tessera/form-engine/record/formState.ts";
import { ReadValue } from "@tessera/ui/field/ReadValue.tsx";
import { ChoiceValue } from "@tessera/web-kit/form/ChoiceValue.tsx";
import { choosing } from "@tessera/web-kit/form/choosing.ts";
import type { FieldViews } from "@tessera/web-kit/form/fieldView.ts";
import { MaskedValue } from "@tessera/web-kit/form/MaskedValue.tsx";
import type { ReactNode } from "react";
import type { TextPart } from "./textParts.ts";
import type { VersionSide } from "./versionSide.tsx";

/** A value of a version, drawn by its type; with `parts` as a text whose own words are marked. */
export function VersionValue(props: {
  readonly side: VersionSide;
  readonly field: CompiledField;
  readonly target: FieldRef;
  readonly views: ReadonlyMap<string, FieldViews>;
  readonly parts?: readonly TextPart[] | null;
  /** Which words are marked: of the former text as deleted, of the newer one as inserted. */
  readonly marks?: "del" | "ins";
  /** In a cell nothing stands where nothing is. */
  readonly isCell?: boolean;
}): ReactNode {
  const { field, parts = null, side, target, views } = props;
  const state = side.store.field(target);
  const view = views.get(field.type ?? "");
  if (!state || !view) return null;
  if (state.masked) return <MaskedValue />;
  if (state.value === null || state.value === "") return props.isCell ? null : <ReadValue />;
  const shown = choosing(field, state);
  const Mark = props.marks ?? "ins";
  const value =
    parts !== null ? (
      parts.map(({ from, isSame, text }) => (isSame ? text : <Mark key={from}>{text}</Mark>))
    ) : choosesRows(field) ? (
      <ChoiceValue
        field={shown}
        state={state}
        view={view}
        loadChoices={(request) => side.loadChoices(target, request)}
      />
    ) : (
      <view.Read
        field={shown}
        settings={shown.formats}
        value={state.value}
        display={state.display}
        loadChoices={(request) => side.loadChoices(target, request)}
      />
    );
  return props.isCell ? value : <ReadValue>{value}</ReadValue>;
}
