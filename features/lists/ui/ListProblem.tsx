import { Button } from "@tessera/ui/Button.tsx";
import { ErrorState } from "@tessera/ui/ErrorState.tsx";
import type { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/** Why a list cannot be shown. Without permission there is nothing to try again. */
export function ListProblem(props: {
  error: ApiError;
  onAgain: () => void;
  /** Takes what a person set away, where that may be the reason; null where nothing is set. */
  onReset: (() => void) | null;
}): ReactNode {
  const { error, onReset } = props;
  const { t } = useTexts();
  const { title, detail, code } = errorText(error, t);
  const isDenied = error.code === "access_denied";
  return (
    <ErrorState
      title={isDenied ? t("list.denied") : title}
      text={detail}
      code={code ?? undefined}
      action={
        isDenied ? undefined : (
          <span className="t-list__drop">
            {error.code === "invalid_input" && onReset !== null && <Button onClick={onReset}>{t("list.reset")}</Button>}
            <Button onClick={props.onAgain}>{t("kit.again")}</Button>
          </span>
        )
      }
    />
  );
}
