import { fromJson } from "@tessera/expression/values/json.ts";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { CellBox } from "@tessera/web-kit/form/views/CellBox.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { heldSignature } from "./readSignature.ts";
import { SignaturePad } from "./SignaturePad.tsx";
import type { Signature } from "./signatureValue.ts";

/** Takes a signature; in a cell of a sub-form behind the name. */
export function Edit({ onChange, state, variant }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const value = heldSignature(state.value);
  const take = (next: Signature | null): void => onChange(next && fromJson({ ...next }));
  if (variant === "form") return <SignaturePad value={value} onChange={take} />;
  const text = value === null ? t("field.signature.none") : (value.name ?? t("field.signature.drawing"));
  return (
    <CellBox label={state.label} text={text} isEmpty={value === null}>
      <SignaturePad label={state.label} value={value} onChange={take} />
    </CellBox>
  );
}
