import { Button } from "@tessera/ui/Button.tsx";
import { useIsNarrow } from "@tessera/ui/useIsNarrow.ts";
import type { PopupScope, SubmitType } from "@tessera/web-kit/popups/PopupContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/**
 * The ways to save in a pop-up (spec lists §4 submit types): save and stay, save and make another, save and close. Where each save closes it
 * there is one.
 */
export function PopupSaves(props: {
  popup: PopupScope;
  isNew: boolean;
  isSaving: boolean;
  onSave: (type: SubmitType) => void;
}): ReactNode {
  const { isNew, isSaving, onSave, popup } = props;
  const { t } = useTexts();
  const isNarrow = useIsNarrow();
  const hasMore = !popup.closesOnSave;
  return (
    <>
      {hasMore && !isNarrow && (
        <Button disabled={isSaving} onClick={() => onSave("save")}>
          {t("form.action.save")}
        </Button>
      )}
      {hasMore && isNew && (
        <Button disabled={isSaving} onClick={() => onSave("saveAndNew")}>
          {t("form.action.save_new")}
        </Button>
      )}
      <Button variant="primary" loading={isSaving} onClick={() => onSave("saveAndClose")}>
        {t(hasMore ? "form.action.save_close" : "form.action.save")}
      </Button>
    </>
  );
}
