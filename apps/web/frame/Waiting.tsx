import { Button } from "@tessera/ui/Button.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { Sign } from "./Sign.tsx";

/** The whole window while something is awaited: the application itself, or sign-in (spec shell §2.2 overlay). */
export function Waiting(props: { kind: "loading" | "authenticating" | "signedInElsewhere" }): ReactNode {
  const { t } = useTexts();
  const { kind } = props;
  const words = {
    loading: "kit.start.loading",
    authenticating: "Please_wait_for_auth",
    signedInElsewhere: "kit.session.done",
  };
  return (
    <main className="t-window" aria-busy={kind !== "signedInElsewhere"}>
      <div className={kind === "signedInElsewhere" ? "t-window__box" : "t-window__box t-window__box--late"}>
        <span className="t-window__sign">
          <Sign />
        </span>
        <p role="status">{t(words[kind])}</p>
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
