import { Button } from "@tessera/ui/action/Button.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { CommentText } from "./CommentText.tsx";
import type { PendingComment } from "./usePendingComments.tsx";

/** A comment that is on its way, or why it was not taken and what can be done. */
export function PendingEntry(props: {
  readonly comment: PendingComment;
  readonly onRetry: () => void;
  readonly onWithdraw: () => void;
}): ReactNode {
  const { error, files, text } = props.comment;
  const { t } = useTexts();
  const failure = error === null ? null : errorText(error, t);
  return (
    <article className="t-entry t-entry--pending" aria-busy={failure === null}>
      <div className="t-entry__body">
        <CommentText html={text} />
        {files.length > 0 && <p className="t-quiet">{files.map(({ name }) => name).join(", ")}</p>}
        {failure === null ? (
          <p role="status" className="t-quiet">
            {t("form.activity.sending")}
          </p>
        ) : (
          <>
            <p role="alert" className="t-entry__failure">
              {t("form.activity.not_sent")} {failure.detail ?? failure.title}
            </p>
            <div className="t-entry__foot">
              <Button onClick={props.onRetry}>{t("kit.again")}</Button>
              <Button variant="quiet" onClick={props.onWithdraw}>
                {t("form.activity.write_on")}
              </Button>
            </div>
          </>
        )}
      </div>
    </article>
  );
}
