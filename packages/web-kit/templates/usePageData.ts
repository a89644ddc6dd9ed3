import type { TemplateData } from "@tessera/contract/templates/renderTemplate.ts";
import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { useMemo } from "react";
import { wallClock } from "../form/wallClock.ts";
import { usePageContext } from "../page/usePageContext.ts";

/**
 * What every template of a page can say: `page.url`, `page.path`, `params.<name>`, `language`, `today` in the person's
 * format and zone.
 */
export function usePageData(): ReadonlyMap<string, TemplateData> {
  const { url, params, language, zone } = usePageContext();
  const { language: tag } = useUiText();
  return useMemo(() => {
    const now = wallClock(new Date().toISOString().slice(0, 19).replace("T", " "), zone);
    const page = new Map([
      ["url", url],
      ["path", url.split("?", 1)[0] ?? ""],
    ]);
    return new Map<string, TemplateData>([
      ["page", page],
      ["params", params],
      ["language", language],
      ["today", formatTemporal("date", now.slice(0, 10), tag)],
    ]);
  }, [url, params, language, zone, tag]);
}
