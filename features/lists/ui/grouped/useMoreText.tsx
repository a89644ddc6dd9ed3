import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { GroupLine } from "./groupLines.tsx";

/** What a line says that loads more. */
export function useMoreText(): (line: Extract<GroupLine, { kind: "more" }>) => string {
  const { t } = useTexts();
  return ({ left, state }) => {
    if (state === "waits") return t("list.group.loading");
    if (state === "failed") return t("list.group.failed");
    return left === null ? t("list.group.moreGroups") : t("list.group.more", { count: left });
  };
}
