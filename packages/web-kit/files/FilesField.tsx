import type { ReactNode } from "react";
import { useApiScope } from "../api/ApiProvider.tsx";
import type { FieldEditProps } from "../form/fieldView.ts";
import { shownText } from "../form/shownText.ts";
import { CellBox } from "../form/views/CellBox.tsx";
import { useTexts } from "../texts/useTexts.ts";
import type { FileRules } from "./addedFiles.ts";
import { FilesEditor } from "./FilesEditor.tsx";
import { fileOwner } from "./fileOwner.ts";
import { filesValue, heldFiles } from "./heldFiles.ts";

/** Edits the files of a field: in a form all of them, in a cell of a sub-form behind their names. */
export function FilesField(
  props: Pick<FieldEditProps, "field" | "onChange" | "onInvalid" | "state" | "store" | "variant"> & {
    readonly rules: FileRules;
    readonly hasCamera: boolean;
  },
): ReactNode {
  const { field, hasCamera, onChange, onInvalid, rules, state, store, variant } = props;
  const { t } = useTexts();
  const { subject } = useApiScope();
  const files = heldFiles(state.value);
  const label = shownText(state.label, t);
  const editor = (
    <FilesEditor
      label={variant === "sheet" ? label : undefined}
      fieldLabel={label}
      files={files}
      rules={rules}
      hasCamera={hasCamera}
      owner={fileOwner(store, field, subject === null)}
      onChange={(next) => onChange(filesValue(next))}
      onPending={onInvalid}
    />
  );
  if (variant === "form") return editor;
  const text = files.length === 0 ? t("files.none") : files.map(({ name, title }) => title ?? name).join(", ");
  return (
    <CellBox label={label} text={text} isEmpty={files.length === 0}>
      {editor}
    </CellBox>
  );
}
