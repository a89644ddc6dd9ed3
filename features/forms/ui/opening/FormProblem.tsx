import { Button } from "@tessera/ui/action/Button.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { previewPath } from "@tessera/web-kit/preview/previewPath.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { ListLink } from "../ListLink.tsx";

/**
 * Stands in the place of a form that could not be opened: why, and what can be done. Without an error its person may
 * not create a record with it, which in a preview says how the form can be seen all the same.
 */
export function FormProblem(props: {
  readonly error: unknown;
  /** Label of the form. */
  readonly label: string;
  readonly onAgain: () => void;
}): ReactNode {
  const { error, label, onAgain } = props;
  const { t } = useTexts();
  if (error === null) {
    const isPreview = location.pathname === previewPath;
    return (
      <ErrorState
        page
        title={t("form.no_create.title", { form: label })}
        text={t(isPreview ? "form.no_create.preview" : "kit.error.access.text")}
      />
    );
  }
  const { code, detail, title } = errorText(error, t);
  const isMissing = error instanceof ApiError && error.code === "record_not_found";
  return (
    <ErrorState
      page
      title={title}
      text={detail}
      code={code ?? undefined}
      action={isMissing ? <ListLink /> : <Button onClick={onAgain}>{t("kit.again")}</Button>}
    />
  );
}
