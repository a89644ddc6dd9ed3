import { useTopLayer } from "@tessera/ui/layer/overlayStack.ts";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import type { Session } from "@tessera/web-kit/session/session.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

/** What is left, for the eye only: a reader is notified once, not every second. */
function Left(props: { ms: number }): ReactNode {
  const { t } = useTexts();
  return <span aria-hidden="true">{t("kit.session.warn.left", { seconds: Math.ceil(props.ms / 1000) })}</span>;
}

/**
 * Above the page while under a minute is left: of the session, or until the person is signed out for doing nothing
 * (spec shell §4.5).
 */
export function SessionWarnings(props: { session: Session }): ReactNode {
  const { session } = props;
  const { t } = useTexts();
  const { idleMs, sessionMs } = useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.warning,
  );
  // Above an open dialog only what is drawn inside it can be pressed.
  const layer = useTopLayer();
  if (idleMs === null && sessionMs === null) return null;
  return createPortal(
    <div className="t-session-warnings">
      {sessionMs !== null && (
        <Banner
          tone="warning"
          title={t("kit.session.warn.session_title")}
          action={{
            label: t("kit.session.warn.session_do"),
            onClick: () => void session.signIn({ target: "/", mode: "open", prompt: "login" }),
          }}
        >
          {t("kit.session.warn.session_text")} <Left ms={sessionMs} />
        </Banner>
      )}
      {idleMs !== null && (
        <Banner
          tone="warning"
          title={t("kit.session.warn.idle_title")}
          action={{ label: t("kit.session.warn.idle_do"), onClick: () => session.stay() }}
        >
          {t("kit.session.warn.idle_text")} <Left ms={idleMs} />
        </Banner>
      )}
    </div>,
    layer ?? document.body,
  );
}
