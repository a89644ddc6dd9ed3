import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { Avatar } from "@tessera/ui/show/Avatar.tsx";
import { Badge } from "@tessera/ui/show/Badge.tsx";
import { errorNotice } from "@tessera/web-kit/api/errorNotice.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import type { ReactNode } from "react";
import { follow } from "#features/activity/operations/follow.ts";
import type { ActivityData, ActivityHandle, ActivityOwner } from "./useActivity.tsx";

/** Followers whose signs are shown. */
const maxSigns = 3;

/** The name of the column, how many comments there are, and who follows the record. */
export function ActivityHead(props: {
  readonly owner: ActivityOwner;
  readonly data: ActivityData;
  readonly activity: Pick<ActivityHandle, "setFollowing" | "refresh">;
  /** The layer around it says the name. */
  readonly isTitled: boolean;
}): ReactNode {
  const { activity, data, isTitled, owner } = props;
  const { count, followers, isFollowing } = data;
  const { t } = useTexts();
  const api = useApi();
  const page = usePageContext();
  const notify = useNotify();
  const toggle = async (): Promise<void> => {
    activity.setFollowing(!isFollowing);
    try {
      await api.call(follow, { ...owner, isFollowing: !isFollowing }, { page });
    } catch (error) {
      notify(errorNotice(error, t));
    }
    await activity.refresh();
  };
  const names = followers.map(({ userName }) => userName ?? t("form.history.nobody"));
  const said = t("form.activity.followers", { count: names.length, names: names.join(", ") });
  return (
    <div className="t-activity__head">
      {!isTitled && (
        <h2>
          {t("form.activity")} {count > 0 && <Badge>{count}</Badge>}
        </h2>
      )}
      <span className="t-activity__followers" title={said}>
        <span className="t-hide">{said}</span>
        {followers.slice(0, maxSigns).map(({ userId, userName }) => (
          <Avatar key={userId} name={userName ?? "?"} seed={userId} />
        ))}
        {followers.length > maxSigns && <span aria-hidden="true">+{followers.length - maxSigns}</span>}
      </span>
      <IconButton
        icon={isFollowing ? Bell : BellOff}
        label={t(isFollowing ? "form.activity.unfollow" : "form.activity.follow")}
        pressed={isFollowing}
        onClick={() => void toggle()}
      />
    </div>
  );
}
