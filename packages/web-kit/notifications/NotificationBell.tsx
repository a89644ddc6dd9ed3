import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { countText } from "@tessera/ui/list/countText.ts";
import { Badge } from "@tessera/ui/show/Badge.tsx";
import Bell from "lucide-react/icons/bell";
import { type ReactNode, useRef, useState } from "react";
import { lazyPart } from "../panels/lazyPart.tsx";
import { hasEnded } from "../runs/hasEnded.ts";
import { useRuns } from "../runs/RunsProvider.tsx";
import { useTexts } from "../texts/useTexts.ts";
import { useNotifications } from "./NotificationsProvider.tsx";
import "./notifications.css";

const Panel = lazyPart(async () => (await import("./NotificationPanel.tsx")).NotificationPanel);

/**
 * The bell in the frame: how many notifications are unread, whether something runs, and the list of both. Nothing where
 * the page keeps none.
 */
export function NotificationBell(): ReactNode {
  const { t } = useTexts();
  const { store, state } = useNotifications();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (store === null) return null;
  const running = useRuns().items.filter((run) => !hasEnded(run)).length;
  const unread = state.items.filter(({ read }) => !read).length;
  const label = t("kit.notifications.bell", { count: unread });
  return (
    <span className="t-bell">
      <IconButton
        ref={button}
        icon={Bell}
        label={running === 0 ? label : `${label}, ${t("kit.runs.count", { count: running })}`}
        hasPopup="dialog"
        expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {unread > 0 && (
        <span className="t-bell__count" aria-hidden="true">
          <Badge tone="accent">{countText(unread)}</Badge>
        </span>
      )}
      {running > 0 && unread === 0 && <span className="t-bell__running" aria-hidden="true" />}
      {isOpen && (
        <Panel
          anchor={button}
          onClose={(refocus) => {
            setOpen(false);
            if (refocus) button.current?.focus();
          }}
          onFailed={() => setOpen(false)}
        />
      )}
    </span>
  );
}
