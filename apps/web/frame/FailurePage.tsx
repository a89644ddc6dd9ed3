import { Button } from "@tessera/ui/Button.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { Sign } from "./Sign.tsx";

function clearAndReload(): void {
  localStorage.clear();
  location.reload();
}

/** The full-page error (spec shell §2.2): what happened, refresh, clear what is stored, and how to reach support. */
export function FailurePage(props: { error: unknown; onAgain: () => void }): ReactNode {
  const { t } = useTexts();
  const { title, detail, code } = errorText(props.error, t);
  return (
    <main className="t-window">
      <div className="t-window__box" role="alert">
        <span className="t-window__sign">
          <Sign />
        </span>
        <h1>{t("kit.start.failed")}</h1>
        <p>
          {title} {detail}
        </p>
        <div className="t-window__actions">
          <Button variant="quiet" onClick={clearAndReload}>
            {t("kit.start.clear")}
          </Button>
          <Button variant="primary" onClick={props.onAgain}>
            {t("kit.again")}
          </Button>
        </div>
        {code !== null && (
          <p className="t-small t-faint">
            {t("kit.start.support")} {code}
          </p>
        )}
      </div>
    </main>
  );
}
