import { Button } from "@tessera/ui/action/Button.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Copy from "lucide-react/icons/copy";
import type { ReactNode } from "react";

/**
 * The link by which someone chooses their password: shown once, to be handed over. Without one, another provider keeps
 * passwords.
 */
export function LinkDialog(props: { name: string; link: string | null; onClose: () => void }): ReactNode {
  const { name, link, onClose } = props;
  const { t } = useTexts();
  const notify = useNotify();
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ type: "success", message: t("users.accounts.copied") });
    } catch {
      // The browser keeps the clipboard to itself: the text can be marked by hand.
      notify({ type: "warning", message: t("users.accounts.not_copied") });
    }
  };
  return (
    <Dialog
      title={t("users.accounts.link_title", { name })}
      onClose={onClose}
      footer={
        <>
          {link !== null && (
            <Button icon={Copy} onClick={() => void copy(link)}>
              {t("users.accounts.copy")}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t("users.accounts.done")}
          </Button>
        </>
      }
    >
      {link === null ? (
        t("users.accounts.no_link")
      ) : (
        <div className="t-accounts__fields">
          <Banner tone="warning">{t("users.accounts.link_note")}</Banner>
          <code className="t-accounts__link">{link}</code>
        </div>
      )}
    </Dialog>
  );
}
