import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { Ink } from "./Ink.tsx";
import type { Signature } from "./signatureValue.ts";
import "./signature.css";

/** A signature as it is read: its lines, and below them the name; a name alone in slanted letters. */
export function SignatureShown({ value }: { readonly value: Signature }): ReactNode {
  const { t } = useTexts();
  const { name, strokes = [] } = value;
  if (strokes.length === 0) return <span className="t-sign__name">{name}</span>;
  return (
    <figure className="t-sign__read">
      <Ink
        strokes={strokes}
        label={name === undefined ? t("field.signature.drawing") : t("field.signature.of", { name })}
      />
      {name !== undefined && <figcaption className="t-small t-quiet">{name}</figcaption>}
    </figure>
  );
}
