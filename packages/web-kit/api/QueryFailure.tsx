import { Button } from "@tessera/ui/action/Button.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import type { ReactNode } from "react";
import { useTexts } from "../texts/useTexts.ts";
import type { ApiError } from "./apiError.ts";
import { errorText } from "./errorText.ts";

/** What stands in place of something that could not be loaded: why, and a way to ask again. */
export function QueryFailure(props: { readonly error: ApiError; readonly onAgain: () => unknown }): ReactNode {
  const { error, onAgain } = props;
  const { t } = useTexts();
  const { title, detail, code } = errorText(error, t);
  return (
    <ErrorState
      title={title}
      text={detail}
      code={code ?? undefined}
      action={<Button onClick={() => void onAgain()}>{t("kit.again")}</Button>}
    />
  );
}
