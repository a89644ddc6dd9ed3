import { Button } from "@tessera/ui/action/Button.tsx";
import { Section } from "@tessera/ui/frame/Section.tsx";
import { ConfirmDialog } from "@tessera/ui/layer/ConfirmDialog.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { deleteUser } from "../../operations/deleteUser.ts";
import { setUserDisabled } from "../../operations/setUserDisabled.ts";
import type { WholeAccount } from "./account.ts";
import { accountProblem, isReferredTo } from "./accountLabels.tsx";

/** Disabling, enabling and deleting an account, each after a question that names the person. */
export function AccountEnd(props: {
  user: WholeAccount;
  onChanged: () => Promise<void>;
  onDeleted: () => void;
}): ReactNode {
  const { user, onChanged, onDeleted } = props;
  const { t } = useTexts();
  const notify = useNotify();
  const disable = useOperationMutation(setUserDisabled);
  const remove = useOperationMutation(deleteUser);
  const [asked, setAsked] = useState<"disable" | "delete" | null>(null);
  const name = user.displayName;
  const isDisabled = user.state === "disabled";
  const problem = remove.error ?? disable.error;
  const isRefused = user.isSelf || user.exceedsCaller;
  const setDisabled = async (disabled: boolean): Promise<void> => {
    remove.reset();
    try {
      await disable.mutateAsync({ userId: user.id, disabled });
      notify({ type: "success", message: t(`users.account.${disabled ? "disabled" : "enabled"}`, { name }) });
      await onChanged();
    } catch {
      // What went wrong stands in the section.
    }
    setAsked(null);
  };
  const destroy = async (): Promise<void> => {
    disable.reset();
    try {
      await remove.mutateAsync({ userId: user.id });
      notify({ type: "success", message: t("users.account.deleted", { name }) });
      onDeleted();
    } catch {
      setAsked(null);
    }
  };
  return (
    <Section title={t("users.account.end")} plain>
      {problem !== null && (
        <Banner
          tone="danger"
          {...(isReferredTo(problem) && !isDisabled
            ? { action: { label: t("users.account.disable_instead"), onClick: () => setAsked("disable") } }
            : {})}
        >
          {accountProblem(problem, t)}
        </Banner>
      )}
      <p className="t-account__line t-faint">
        {t(
          user.isSelf
            ? "users.account.end_self"
            : user.exceedsCaller
              ? "users.account.exceeds"
              : isDisabled
                ? "users.account.enable_note"
                : "users.account.disable_note",
        )}
      </p>
      <div className="t-accounts__acts">
        {isDisabled ? (
          <Button
            disabled={isRefused || !user.may.update}
            loading={disable.isPending}
            onClick={() => void setDisabled(false)}
          >
            {t("users.account.enable")}
          </Button>
        ) : (
          <Button disabled={isRefused || !user.may.update} onClick={() => setAsked("disable")}>
            {t("users.account.disable")}
          </Button>
        )}
        <Button variant="danger" disabled={isRefused || !user.may.delete} onClick={() => setAsked("delete")}>
          {t("users.account.delete")}
        </Button>
      </div>
      {asked !== null && (
        <ConfirmDialog
          danger
          title={t(`users.account.${asked}_title`, { name })}
          confirmLabel={t(`users.account.${asked}`)}
          cancelLabel={t("users.accounts.cancel")}
          busy={asked === "disable" ? disable.isPending : remove.isPending}
          onConfirm={() => void (asked === "disable" ? setDisabled(true) : destroy())}
          onCancel={() => setAsked(null)}
        >
          {t(`users.account.${asked}_text`)}
        </ConfirmDialog>
      )}
    </Section>
  );
}
