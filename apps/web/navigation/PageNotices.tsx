import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect } from "react";
import type { Navigator } from "./navigator.ts";

/** Says what a page must say beside its content: that its parameters could not be worked out (spec lists §8). */
export function PageNotices(props: { navigator: Pick<Navigator, "onNotice"> }): ReactNode {
  const { navigator } = props;
  const { t } = useTexts();
  const notify = useNotify();
  useEffect(
    () => navigator.onNotice((notice) => void notify({ type: "info", message: t(notice) })),
    [navigator, notify, t],
  );
  return null;
}
