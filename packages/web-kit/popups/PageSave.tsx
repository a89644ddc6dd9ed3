import { Button } from "@tessera/ui/action/Button.tsx";
import type { ReactNode } from "react";
import { useTexts } from "../texts/useTexts.ts";

/** What a form says to the buttons that save it. */
export interface SaveButtonProps {
  readonly isSaving: boolean;
  readonly onSave: () => void;
}

/** The button that saves a form on a page. */
export function PageSave(props: SaveButtonProps): ReactNode {
  const { t } = useTexts();
  return (
    <Button variant="primary" loading={props.isSaving} onClick={props.onSave}>
      {t("kit.save")}
    </Button>
  );
}
