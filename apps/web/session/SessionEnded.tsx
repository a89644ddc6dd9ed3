import { Button } from "@tessera/ui/action/Button.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import type { Session, SignInBegun } from "@tessera/web-kit/session/session.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";

const failures = { begun: null, blocked: "kit.session.ended.blocked", unreachable: "kit.session.ended.unreachable" };

/**
 * Over the page when the session has ended: sign-in opens in a window of its own, so that what is open stays (spec
 * shell §4.2). When its time is over the window opens by itself, where the browser lets it.
 */
export function SessionEnded(props: { session: Session }): ReactNode {
  const { session } = props;
  const { t } = useTexts();
  const [isPutAway, setPutAway] = useState(false);
  const [begun, setBegun] = useState<SignInBegun>("begun");
  const hasOpened = useRef(false);
  const way = useRef<HTMLButtonElement>(null);
  const state = useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.state,
  );
  // Without a subject nobody was signed in on this page: start-up leads to sign-in by itself.
  const hasEnded = state.status === "EXPIRED" && state.subject !== null;
  const signIn = useCallback(async () => {
    setBegun(await session.signIn({ target: "/", mode: "open", prompt: "login" }));
  }, [session]);
  useEffect(() => {
    if (!hasEnded) hasOpened.current = false;
    if (!hasEnded || state.endedBy !== "time" || hasOpened.current || document.visibilityState === "hidden") return;
    hasOpened.current = true;
    void signIn();
  }, [hasEnded, state.endedBy, signIn]);
  if (!hasEnded) {
    if (isPutAway) setPutAway(false);
    return null;
  }
  if (isPutAway) return null;
  const isAnother = state.endedBy === "another";
  const failure = failures[begun];
  return (
    <Dialog
      role="alertdialog"
      start={way}
      title={t(isAnother ? "kit.session.another.title" : "kit.session.ended.title")}
      onClose={() => setPutAway(true)}
      footer={
        <>
          <Button onClick={() => location.assign("/")}>{t("kit.session.ended.leave")}</Button>
          <Button ref={way} variant="primary" onClick={() => void signIn()}>
            {t("kit.session.ended.sign_in")}
          </Button>
        </>
      }
    >
      {t(isAnother ? "kit.session.another.text" : "kit.session.ended.text")}
      {failure !== null && <p role="alert">{t(failure)}</p>}
    </Dialog>
  );
}
