import { useToast } from "@tessera/ui/layer/ToastProvider.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect } from "react";
import { type ReleaseSigns, useIsOutdated } from "./useIsOutdated.ts";

/** Says that there is a new release of the application, until the page is reloaded. */
export function ReleaseNotice(props: { watch: ReleaseSigns }): ReactNode {
  const { watch } = props;
  const { t } = useTexts();
  const show = useToast();
  const isOutdated = useIsOutdated(watch);
  useEffect(() => {
    if (!isOutdated) return;
    const action = { label: t("kit.release.refresh"), onClick: () => location.reload() };
    return show({ type: "info", text: t("kit.release.newer"), duration: null, action });
  }, [isOutdated, t, show]);
  return null;
}
