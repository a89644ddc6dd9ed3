import { Button } from "@tessera/ui/Button.tsx";
import { Dialog } from "@tessera/ui/Dialog.tsx";
import type { Session } from "@tessera/web-kit/session/session.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState, useSyncExternalStore } from "react";

/** Over the page when the session has ended: sign-in opens in a window of its own, so that what is open stays (spec shell §4.2). */
export function SessionEnded(props: { session: Session }): ReactNode {
  const { session } = props;
  const { t } = useTexts();
  const [isPutAway, setPutAway] = useState(false);
  const state = useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.state,
  );
  // Without a subject nobody was signed in on this page: start-up leads to sign-in by itself.
  if (state.status !== "EXPIRED" || state.subject === null) {
    if (isPutAway) setPutAway(false);
    return null;
  }
  if (isPutAway) return null;
  return (
    <Dialog
      role="alertdialog"
      title={t("kit.session.ended.title")}
      onClose={() => setPutAway(true)}
      footer={
        <>
          <Button onClick={() => location.assign("/")}>{t("kit.session.ended.leave")}</Button>
          <Button variant="primary" onClick={() => void session.signIn({ target: "/", mode: "open", prompt: "login" })}>
            {t("kit.session.ended.sign_in")}
          </Button>
        </>
      }
    >
      {t("kit.session.ended.text")}
    </Dialog>
  );
}
