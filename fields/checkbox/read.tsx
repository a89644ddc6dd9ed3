import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/** Yes or no, as text. */
export function Read(props: FieldReadProps): ReactNode {
  const { t } = useTexts();
  return <span>{t(props.value === true ? "field.checkbox.yes" : "field.checkbox.no")}</span>;
}
