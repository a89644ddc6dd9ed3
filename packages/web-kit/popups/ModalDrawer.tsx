import { ActionBar } from "@tessera/ui/action/ActionBar.tsx";
import { Button } from "@tessera/ui/action/Button.tsx";
import { ConfirmDialog } from "@tessera/ui/layer/ConfirmDialog.tsx";
import { Drawer } from "@tessera/ui/layer/Drawer.tsx";
import type { ReactNode } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { useCloseQuestion } from "./useCloseQuestion.ts";

/** See `ModalDrawer`. */
export interface ModalDrawerProps {
  readonly title: ReactNode;
  /** Name of the layer below. */
  readonly behind: string;
  readonly children: ReactNode;
  /** What was entered would be lost: closing asks. Default: false. */
  readonly isDirty?: boolean;
  /** Shows the buttons that deny and confirm; denying closes, and asks as closing does. Absent: no buttons. */
  readonly onConfirm?: () => void;
  readonly onClose: () => void;
}

/** A drawer of half the width for what belongs to the page but is no page of its own (spec lists §2.5). */
export function ModalDrawer(props: ModalDrawerProps): ReactNode {
  const { isDirty = false, onClose, onConfirm } = props;
  const { t } = useTexts();
  const question = useCloseQuestion(() => isDirty);
  const deny = async (): Promise<void> => {
    if (await question.guard()) onClose();
  };
  return (
    <Drawer
      title={props.title}
      behind={props.behind}
      size="half"
      onClose={onClose}
      guard={question.guard}
      footer={
        onConfirm && (
          <ActionBar>
            <Button onClick={() => void deny()}>{t("modal_deny")}</Button>
            <Button variant="primary" onClick={onConfirm}>
              {t("modal_confirm")}
            </Button>
          </ActionBar>
        )
      }
    >
      {props.children}
      {question.isAsking && (
        <ConfirmDialog
          danger
          title={t("you_have_unfinished_changes")}
          confirmLabel={t("kit.popup.close_anyway")}
          cancelLabel={t("kit.leave.stay")}
          onConfirm={() => question.decide(true)}
          onCancel={() => question.decide(false)}
        >
          {t("are_you_sure")}
        </ConfirmDialog>
      )}
    </Drawer>
  );
}
