import { Button } from "@tessera/ui/action/Button.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { cachedAllUrls } from "#features/urls/operations/cachedAllUrls.ts";
import { listUrl } from "./opening/formUrls.ts";

/** The way from a form's page to the list beside it; nothing where there is none. */
export function ListLink(): ReactNode {
  const { t } = useTexts();
  const { url } = usePageContext();
  const navigate = useNavigate();
  const { data } = useOperationQuery(cachedAllUrls, {});
  const list = data ? listUrl(url, data.urls) : null;
  return list === null ? null : <Button onClick={() => navigate(list)}>{t("form.to_list")}</Button>;
}
