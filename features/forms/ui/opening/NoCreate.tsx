import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { previewPath } from "@tessera/web-kit/preview/previewFrame.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/**
 * Stands in the place of a form without a record whose person may not create one: says what is missing, and in a
 * preview how the form can be seen all the same.
 */
export function NoCreate({ label }: { readonly label: string }): ReactNode {
  const { t } = useTexts();
  const isPreview = location.pathname === previewPath;
  return (
    <ErrorState
      page
      title={t("form.no_create.title", { form: label })}
      text={t(isPreview ? "form.no_create.preview" : "kit.error.access.text")}
    />
  );
}
