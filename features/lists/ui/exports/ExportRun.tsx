import { Button } from "@tessera/ui/action/Button.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { ErrorBanner } from "@tessera/web-kit/api/ErrorBanner.tsx";
import { RunProgress } from "@tessera/web-kit/runs/RunProgress.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useRef } from "react";
import type { Exporting } from "./useExport.tsx";

function Going({ progress }: Pick<Exporting, "progress">): ReactNode {
  const { t } = useTexts();
  if (progress?.state === "failed") {
    const why = progress.error === "attempts" ? "kit.runs.given_up" : `error.${progress.error}`;
    return (
      <Banner tone="danger" title={t("list.export.failed")}>
        {t(why)}
      </Banner>
    );
  }
  if (progress?.state === "cancelled") return <p role="status">{t("list.export.cancelled")}</p>;
  return (
    <>
      {progress === null ? <Skeleton width={240} /> : <RunProgress run={progress} />}
      <p className="t-quiet">{t("list.export.going")}</p>
    </>
  );
}

/** How far a file is; once it is there the browser keeps it. */
export function ExportRun(props: {
  readonly title: string;
  readonly making: Exporting;
  readonly onClose: () => void;
}): ReactNode {
  const { making, onClose, title } = props;
  const { error, file, progress } = making;
  const { t } = useTexts();
  const link = useRef<HTMLAnchorElement>(null);
  const href = file?.href ?? null;
  useEffect(() => {
    if (href !== null) link.current?.click();
  }, [href]);
  const isOver = progress !== null && ["failed", "cancelled"].includes(progress.state);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          {file === null && !isOver && (
            <Button variant="quiet" loading={making.isCancelling} onClick={making.cancel}>
              {t("list.export.cancel")}
            </Button>
          )}
          {(isOver || file !== null) && (
            <Button variant="quiet" onClick={making.again}>
              {t("list.export.again")}
            </Button>
          )}
          <Button onClick={onClose}>{t("list.export.close")}</Button>
          {file !== null && (
            <a ref={link} className="t-btn t-btn--primary" href={file.href} download>
              {t("list.export.download")}
            </a>
          )}
        </>
      }
    >
      <div className="t-export">
        {error !== null && <ErrorBanner error={error} />}
        {file === null ? (
          <Going progress={progress} />
        ) : (
          <>
            {file.made !== null && (
              <p role="status">{t("list.export.ready", { name: file.made.name, count: file.made.rows })}</p>
            )}
            <p className="t-quiet">{t("list.export.kept")}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
