import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import { fileOwner } from "@tessera/web-kit/files/fileOwner.ts";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { CellBox } from "@tessera/web-kit/form/views/CellBox.tsx";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { holdSecret } from "#features/records/operations/holdSecret.ts";
import type { PasswordSettings } from "./def.ts";
import { PasswordEditor } from "./PasswordEditor.tsx";
import { dots } from "./passwordRules.ts";
import { refusalText } from "./refusalText.tsx";

/** Sets or removes a password; in a cell of a sub-form behind a box that says whether there is one. */
export function Edit(props: FieldEditProps<PasswordSettings>): ReactNode {
  const { field, onChange, onInvalid, settings, state, store, variant } = props;
  const { api } = useApiScope();
  const page = usePageContext();
  const { t } = useTexts();
  const place = fileOwner(store, field, false);
  const value = typeof state.value === "string" ? state.value : null;
  const hold = async (secret: string): Promise<string> => {
    try {
      if (place?.column === undefined) throw new Error("A password is held for a column.");
      return (await api.call(holdSecret, { entity: place.entity, column: place.column, secret }, { page })).id;
    } catch (error) {
      throw new Error(refusalText(error, t), { cause: error });
    }
  };
  const editor = (
    <PasswordEditor
      label={variant === "sheet" ? state.label : undefined}
      value={value}
      min={settings.minlength}
      hold={hold}
      onChange={onChange}
      onPending={onInvalid}
    />
  );
  if (variant === "form") return editor;
  const text = value === null ? t("field.password.none") : dots;
  return (
    <CellBox label={state.label} text={text} isEmpty={value === null}>
      {editor}
    </CellBox>
  );
}
