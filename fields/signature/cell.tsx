import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { Ink } from "./Ink.tsx";
import { readSignature } from "./readSignature.ts";
import "./signature.css";

/** A small picture of the lines, with the name where there is one. */
export function Cell({ text, value }: FieldCellProps): ReactNode {
  const { t } = useTexts();
  const signature = readSignature(value);
  if (signature === null) return <span className="t-cut">{text}</span>;
  const { name, strokes = [] } = signature;
  return (
    <span className="t-sign__cell t-cut">
      {strokes.length > 0 && <Ink strokes={strokes} label={t("field.signature.drawing")} />}
      {name}
    </span>
  );
}
