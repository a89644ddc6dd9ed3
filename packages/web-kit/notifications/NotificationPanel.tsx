import { Link } from "@tessera/ui/action/Link.tsx";
import { useAnchored } from "@tessera/ui/layer/useAnchored.ts";
import { useDismiss } from "@tessera/ui/layer/useDismiss.ts";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { NotificationList } from "./NotificationList.tsx";
import { ReadAllButton } from "./ReadAllButton.tsx";

/** The list of notifications below the bell. It is open while it is mounted. */
export function NotificationPanel(props: {
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: (refocus: boolean) => void;
}): ReactNode {
  const { anchor, onClose } = props;
  const { t } = useTexts();
  const panel = useRef<HTMLDivElement>(null);
  useAnchored(true, anchor, panel, "below-end");
  useDismiss(true, [panel, anchor], () => onClose(false), { entry: "own", onBack: () => onClose(true) });
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      tabIndex={-1}
      aria-label={t("kit.notifications.title")}
      className="t-raised t-notes"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose(true);
      }}
    >
      <div className="t-notes__head">
        <h2>{t("kit.notifications.title")}</h2>
        <ReadAllButton />
      </div>
      <NotificationList onFollow={() => onClose(false)} onRemove={() => panel.current?.focus()} />
      <div className="t-notes__foot">
        <Link href="/runs" onFollow={() => onClose(false)}>
          {t("kit.runs.all")}
        </Link>
      </div>
    </div>
  );
}
