import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Star from "lucide-react/icons/star";
import type { ReactNode } from "react";
import { useBookmarks } from "./useBookmarks.ts";

/** Keeps the present page as a bookmark, or gives it up. */
export function BookmarkStar(props: { title: string }): ReactNode {
  const { t } = useTexts();
  const { url } = usePageContext();
  const { items, add, remove } = useBookmarks({ isPatient: true });
  const kept = items?.find((one) => one.url === url) ?? null;
  return (
    <span className="t-star">
      <IconButton
        icon={Star}
        label={t(kept === null ? "personal.bookmarks.add" : "personal.bookmarks.give_up")}
        pressed={kept !== null}
        disabled={items === null}
        onClick={() => (kept === null ? add(url, props.title) : remove(kept))}
      />
    </span>
  );
}
