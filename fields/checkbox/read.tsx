import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { stateKey } from "./stateKey.ts";

/** Yes or no, as text. */
export function Read(props: FieldReadProps): ReactNode {
  const { t } = useTexts();
  return <span>{t(stateKey(props.value))}</span>;
}
