import { Button } from "@tessera/ui/action/Button.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Copy from "lucide-react/icons/copy";
import type { ReactNode } from "react";
import "./account.css";

/** A secret that can be read now and never again, with a way to copy it. */
export function ShownOnce(props: { title: string; secret: string; note: string; onDone: () => void }): ReactNode {
  const { title, secret, note, onDone } = props;
  const { t } = useTexts();
  const notify = useNotify();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      notify({ type: "success", message: t("accounts.copied") });
    } catch {
      // The browser keeps the clipboard to itself: the text can be marked by hand.
      notify({ type: "warning", message: t("accounts.not_copied") });
    }
  };
  return (
    <>
      <Banner tone="warning" title={title}>
        {note}
      </Banner>
      <code className="t-account__secret">{secret}</code>
      <div className="t-account__acts">
        <Button icon={Copy} onClick={() => void copy()}>
          {t("accounts.copy")}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t("accounts.kept")}
        </Button>
      </div>
    </>
  );
}
