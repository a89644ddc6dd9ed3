import { Button } from "@tessera/ui/action/Button.tsx";
import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import { guestMark, useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { readTrail } from "@tessera/web-kit/rows/listTrail.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { cachedAllUrls } from "#features/urls/operations/cachedAllUrls.ts";
import { listUrl } from "../opening/formUrls.ts";

/**
 * Saves a form on a page and goes to the list that the record was opened from, else to the list beside the page;
 * nothing where there is neither, and for guests who came from no list: a page that thanks them is what follows.
 */
export function SaveAndClose(props: { readonly isSaving: boolean; readonly onSave: (url: string) => void }): ReactNode {
  const { t } = useTexts();
  const { url } = usePageContext();
  const { subject } = useApiScope();
  const [path = ""] = url.split("?");
  // A new record is one of the list that its page to change it was opened from.
  const trail = readTrail(sessionStorage, subject ?? guestMark, path.replace(/\/create$/, "/update"));
  const { data } = useOperationQuery(cachedAllUrls, {}, { enabled: trail === null && subject !== null });
  const back = trail?.url ?? (data ? listUrl(url, data.urls) : null);
  if (back === null) return null;
  return (
    <Button disabled={props.isSaving} onClick={() => props.onSave(back)}>
      {t("kit.save_close")}
    </Button>
  );
}
