import type { RichSettings } from "@tessera/contract/rich/richFormats.ts";
import { richPlain } from "@tessera/contract/rich/richPlain.ts";
import { CellBox } from "@tessera/web-kit/form/views/CellBox.tsx";
import { RichEditor } from "@tessera/web-kit/rich/RichEditor.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/** A rich text in a cell: what it says stands there on one line, its editor opens below. */
export function RichBox(props: {
  readonly label: string;
  readonly value: string | null;
  readonly settings: RichSettings;
  readonly maxLength?: number | undefined;
  readonly onChange: (value: string | null) => void;
}): ReactNode {
  const { label, value } = props;
  const { t } = useTexts();
  const text = richPlain(value ?? "").replace(/\s+/g, " ");
  return (
    <CellBox label={label} text={text || t("field.richtext.empty")} isEmpty={text === ""}>
      <RichEditor {...props} rows={4} takesFocus />
    </CellBox>
  );
}
