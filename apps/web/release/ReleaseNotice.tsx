import { useToast } from "@tessera/ui/ToastProvider.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import type { ReleaseWatch } from "./releaseWatch.ts";

/** Says that there is a new release of the application, until the page is loaded anew. */
export function ReleaseNotice(props: { watch: Pick<ReleaseWatch, "isOutdated" | "subscribe"> }): ReactNode {
  const { watch } = props;
  const { t } = useTexts();
  const show = useToast();
  const isOutdated = useSyncExternalStore(watch.subscribe, () => watch.isOutdated);
  useEffect(() => {
    if (!isOutdated) return;
    const action = { label: t("kit.release.refresh"), onClick: () => location.reload() };
    return show({ type: "info", text: t("kit.release.newer"), duration: null, action });
  }, [isOutdated, t, show]);
  return null;
}
