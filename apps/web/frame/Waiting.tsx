import { Button } from "@tessera/ui/action/Button.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { Sign } from "./Sign.tsx";

const texts = {
  loading: "kit.start.loading",
  authenticating: "Please_wait_for_auth",
  signedInElsewhere: "kit.session.done",
  nothing: "kit.start.nothing",
};

/**
 * The whole window while something is awaited: the application itself, or sign-in (spec shell §2.2 overlay); and where
 * there is nothing to show.
 */
export function Waiting(props: { kind: "loading" | "authenticating" | "signedInElsewhere" | "nothing" }): ReactNode {
  const { t } = useTexts();
  const { kind } = props;
  const isWaiting = kind === "loading" || kind === "authenticating";
  return (
    <main className="t-window" aria-busy={isWaiting}>
      <div className={isWaiting ? "t-window__box t-window__box--late" : "t-window__box"}>
        <span className="t-window__sign">
          <Sign />
        </span>
        <p role="status">{t(texts[kind])}</p>
        {kind === "nothing" && <Button onClick={() => location.assign("/logout")}>{t("kit.frame.sign_out")}</Button>}
        {kind === "authenticating" && (
          <div className="t-window__actions">
            <Button variant="quiet" onClick={() => location.assign("/logout")}>
              {t("Force_logout")}
            </Button>
            <Button onClick={() => location.assign("/force-login")}>{t("Force_login")}</Button>
          </div>
        )}
      </div>
    </main>
  );
}
