import { Button } from "@tessera/ui/action/Button.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import type { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { SlowList } from "./slowList.ts";

const SlowProblem = lazyPart(async () => (await import("./slow/SlowProblem.tsx")).SlowProblem);

/** Why a list cannot be shown. Without permission there is nothing to try again. */
export function ListProblem(props: {
  error: ApiError;
  onAgain: () => void;
  /** Takes what a person set away, where that may be the reason; null where nothing is set. */
  onReset: (() => void) | null;
  /** What was read, where reading may take too long; null where nothing is read by columns. */
  slow: SlowList | null;
}): ReactNode {
  const { error, onAgain, onReset, slow } = props;
  const { t } = useTexts();
  const { title, detail, code } = errorText(error, t);
  const isDenied = error.code === "access_denied";
  const plain = (
    <ErrorState
      title={isDenied ? t("list.denied") : title}
      text={detail}
      code={code ?? undefined}
      action={
        isDenied ? undefined : (
          <span className="t-list__drop">
            {(error.code === "invalid_input" || error.code === "timeout") && onReset !== null && (
              <Button onClick={onReset}>{t("list.reset")}</Button>
            )}
            <Button onClick={onAgain}>{t("kit.again")}</Button>
          </span>
        )
      }
    />
  );
  if (error.code !== "timeout" || slow === null) return plain;
  return <SlowProblem slow={slow} onAgain={onAgain} onReset={onReset} instead={plain} waiting={plain} />;
}
