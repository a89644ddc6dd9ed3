import { Button } from "@tessera/ui/Button.tsx";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { countDrafts } from "@tessera/web-kit/drafts/draftNames.ts";
import { isLoadFailure } from "@tessera/web-kit/panels/loadPart.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { Sign } from "./Sign.tsx";

/** How often a page without a connection tries to open by itself, in ms; when the browser says that there is one again, the keeper of the page does. */
const tryEvery = 15_000;

function clearAndReload(): void {
  localStorage.clear();
  location.reload();
}

function Whole(props: { title: string; children: ReactNode; actions: ReactNode; small: string | null }): ReactNode {
  return (
    <main className="t-window">
      <div className="t-window__box t-window__box--page" role="alert">
        <span className="t-window__sign">
          <Sign />
        </span>
        <h1>{props.title}</h1>
        {props.children}
        <div className="t-window__actions">{props.actions}</div>
        {props.small !== null && <p className="t-window__small t-small t-faint">{props.small}</p>}
      </div>
    </main>
  );
}

/** The application without a connection: it says so, what is kept, and goes on by itself. */
function OfflinePage(props: { onAgain: () => void }): ReactNode {
  const { t } = useTexts();
  const { onAgain } = props;
  const latest = useRef(onAgain);
  latest.current = onAgain;
  useEffect(() => {
    const again = (): void => latest.current();
    const timer = setInterval(again, tryEvery);
    return () => clearInterval(timer);
  }, []);
  const count = countDrafts(localStorage);
  return (
    <Whole
      title={t("kit.offline.title")}
      actions={
        <Button variant="primary" onClick={onAgain}>
          {t("kit.again")}
        </Button>
      }
      small={null}
    >
      <p>{t("kit.offline.text")}</p>
      {count > 0 && <p>{t("kit.offline.drafts", { count })}</p>}
    </Whole>
  );
}

/** The full-page error (spec shell §2.2): what happened, refresh, clear what is stored, and how to reach support. Without a connection there is nothing to clear. */
export function FailurePage(props: { error: unknown; onAgain: () => void }): ReactNode {
  const { t } = useTexts();
  const { error, onAgain } = props;
  if (error instanceof ApiError && error.status === 0) return <OfflinePage onAgain={onAgain} />;
  // What no answer explains is a defect of the application, which may have been open for long.
  const isCrash = !(error instanceof ApiError) && !isLoadFailure(error);
  const { title, detail, code } = errorText(error, t);
  const count = countDrafts(localStorage);
  return (
    <Whole
      title={t(isCrash ? "kit.start.crashed" : "kit.start.failed")}
      actions={
        <>
          <Button variant="primary" onClick={onAgain}>
            {t(isCrash ? "kit.start.refresh" : "kit.again")}
          </Button>
          <Button onClick={clearAndReload}>{t("kit.start.clear")}</Button>
        </>
      }
      small={isCrash || code === null ? t("kit.start.contact") : `${t("kit.start.support")}\n${code}`}
    >
      <p>{isCrash ? t("kit.start.crashed_text") : `${title} ${detail ?? ""}`}</p>
      {count > 0 && <p>{t("kit.start.drafts", { count })}</p>}
    </Whole>
  );
}
