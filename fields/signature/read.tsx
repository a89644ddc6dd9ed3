import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import { heldSignature } from "./readSignature.ts";
import { SignatureShown } from "./SignatureShown.tsx";

/** The signature with the name. */
export function Read({ value }: FieldReadProps): ReactNode {
  const signature = heldSignature(value);
  return signature && <SignatureShown value={signature} />;
}
