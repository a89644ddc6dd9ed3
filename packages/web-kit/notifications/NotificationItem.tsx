import type { StoredNotification } from "@tessera/contract/socket/notification.ts";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { Link } from "@tessera/ui/action/Link.tsx";
import { LinkProvider } from "@tessera/ui/action/LinkProvider.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { countText } from "@tessera/ui/list/countText.ts";
import { Badge } from "@tessera/ui/show/Badge.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import Trash2 from "lucide-react/icons/trash-2";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { wallClock } from "../form/wallClock.ts";
import { iconNames, namedIcon } from "../icons/namedIcon.ts";
import { usePageContext } from "../page/usePageContext.ts";
import { useTexts } from "../texts/useTexts.ts";
import { NotificationContent } from "./NotificationContent.tsx";
import { notificationLooks } from "./notificationLooks.ts";
import { notificationText } from "./notificationText.ts";
import { notificationType } from "./notificationType.ts";
import { useNotificationWay } from "./useNotificationWay.ts";

const icons = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
};

/** One notification of the list. It is text, whatever it looks like, unless it says that it is markup. */
export function NotificationItem(props: {
  notification: StoredNotification;
  onRead: () => void;
  onRemove: () => void;
  onFollow: () => void;
}): ReactNode {
  const { notification, onRead, onRemove, onFollow } = props;
  const { t } = useTexts();
  const { language } = useUiText();
  const { zone } = usePageContext();
  const { title, message, markup } = notificationText(notification, t);
  const way = useNotificationWay()(notification);
  const { count = null, icon = "", read, createdAt } = notification;
  const type = notificationType(notification.type);
  const wire = createdAt.replace("T", " ").replace("Z", "");
  const name = title === "" ? message : title;
  const follow = (): void => {
    if (!read) onRead();
    onFollow();
  };
  // Markup has links of its own, so it stands beside the notification's.
  const content = (
    <>
      {title !== "" && <span className="t-note__title">{title}</span>}
      {markup === null && message !== "" && <span>{message}</span>}
      {markup !== null && title === "" && way !== null && <span>{t("kit.notifications.open")}</span>}
    </>
  );
  return (
    <li
      className={classNames(
        "t-note",
        `t-note--${type}`,
        ...notificationLooks(notification.customClass).map((look) => `t-look-${look}`),
      )}
      data-unread={read ? undefined : ""}
    >
      <Icon
        of={iconNames.includes(icon) ? namedIcon(icon) : icons[type]}
        className="t-note__icon"
        label={t(`kit.notifications.type_${type}`)}
      />
      <div className="t-note__text">
        {way === null ? (
          content
        ) : (
          <LinkProvider navigate={way.follow}>
            <Link href={way.url} onFollow={follow}>
              {content}
            </Link>
          </LinkProvider>
        )}
        {markup !== null && <NotificationContent message={message} markup={markup} onFollow={follow} />}
        <span className="t-small t-faint">
          {!read && <span className="t-note__new">{t("kit.notifications.unread")}</span>}
          {count !== null && (
            <span className="t-note__count">
              <Badge>{countText(count)}</Badge>
            </span>
          )}
          {formatTemporal("datetime", wallClock(wire, zone), language)}
        </span>
      </div>
      {!read && <IconButton icon={Check} label={t("kit.notifications.read", { name })} onClick={onRead} />}
      <IconButton icon={Trash2} label={t("kit.notifications.remove", { name })} onClick={onRemove} />
    </li>
  );
}
