import { Button } from "@tessera/ui/action/Button.tsx";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { countDrafts } from "@tessera/web-kit/drafts/draftNames.ts";
import { isLoadFailure } from "@tessera/web-kit/panels/loadPart.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { WholePage } from "./WholePage.tsx";

/**
 * How often a page without a connection tries to open by itself, in ms; when the browser says that there is one again,
 * the keeper of the page does.
 */
const tryEvery = 15_000;

function clearAndReload(): void {
  localStorage.clear();
  location.reload();
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
    <WholePage
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
    </WholePage>
  );
}

/**
 * The full-page error (spec shell §2.2): what happened, refresh, clear what is stored, and how to reach support.
 * Without a connection there is nothing to clear.
 */
export function FailurePage(props: { error: unknown; onAgain: () => void }): ReactNode {
  const { t } = useTexts();
  const { error, onAgain } = props;
  if (error instanceof ApiError && error.status === 0) return <OfflinePage onAgain={onAgain} />;
  // What no answer explains is a defect of the application, which may have been open for long.
  const isCrash = !(error instanceof ApiError) && !isLoadFailure(error);
  const { title, detail, code } = errorText(error, t);
  const count = countDrafts(localStorage);
  return (
    <WholePage
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
    </WholePage>
  );
}
