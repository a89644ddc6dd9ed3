import { Button } from "@tessera/ui/action/Button.tsx";
import { useIsNarrow } from "@tessera/ui/measure/useIsNarrow.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import type { SaveButtonProps } from "@tessera/web-kit/popups/PageSave.tsx";
import { type SubmitType, usePopup } from "@tessera/web-kit/popups/PopupContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/**
 * The ways to save in a pop-up (spec lists §4 submit types): save and stay, save and make another, save and close.
 * Where each save closes it there is one.
 */
export function PopupSaves(props: SaveButtonProps): ReactNode {
  const { isSaving } = props;
  const { t } = useTexts();
  const isNarrow = useIsNarrow();
  const isNew = usePageContext().action === "create";
  const popup = usePopup();
  const hasMore = !popup.closesOnSave;
  const save = (submit: SubmitType): void => {
    popup.choose(submit);
    props.onSave();
  };
  return (
    <>
      {hasMore && !isNarrow && (
        <Button disabled={isSaving} onClick={() => save("save")}>
          {t("kit.save")}
        </Button>
      )}
      {hasMore && isNew && (
        <Button disabled={isSaving} onClick={() => save("saveAndNew")}>
          {t("kit.save_new")}
        </Button>
      )}
      <Button variant="primary" loading={isSaving} onClick={() => save("saveAndClose")}>
        {t(hasMore ? "kit.save_close" : "kit.save")}
      </Button>
    </>
  );
}
