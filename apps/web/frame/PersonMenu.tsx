import { Avatar } from "@tessera/ui/Avatar.tsx";
import { Button } from "@tessera/ui/Button.tsx";
import { Menu } from "@tessera/ui/Menu.tsx";
import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import LogOut from "lucide-react/icons/log-out";
import UserRound from "lucide-react/icons/user-round";
import type { ReactNode } from "react";
import type { PageConfig } from "../navigation/chain.ts";
import type { Navigator } from "../navigation/navigator.ts";
import { useAuthorityEntry } from "./useAuthorityEntry.ts";
import { useFrameChoices } from "./useFrameChoices.ts";

/** Who is signed in, and the way out; for a guest the way in. With `navigator` also language and appearance, where the bar has no room for them. */
export function PersonMenu(props: {
  user: PageConfig["user"];
  navigator?: Pick<Navigator, "changeLanguage">;
}): ReactNode {
  const { t } = useTexts();
  const navigate = useNavigate();
  const choices = useFrameChoices(props.navigator ?? null);
  const { user } = props;
  const authorities = useAuthorityEntry(user);
  const { url } = usePageContext();
  if (user === null) {
    const back = `/force-login?${new URLSearchParams({ target: url })}`;
    return <Button onClick={() => navigate(back)}>{t("kit.frame.sign_in")}</Button>;
  }
  const name = user.displayName === "" ? user.login : user.displayName;
  return (
    <span className="t-person-menu">
      <Menu
        label={t("kit.frame.person", { name })}
        text={
          <>
            <Avatar name={name} seed={user.id} />
            <span className="t-hide">{t("kit.frame.person", { name })}</span>
          </>
        }
        variant="quiet"
        items={[
          { id: "name", heading: user.email === null ? name : `${name} · ${user.email}` },
          {
            id: "account",
            label: t("kit.frame.account"),
            icon: UserRound,
            onSelect: () => navigate("/account"),
          },
          ...authorities,
          ...choices,
          {
            id: "sign-out",
            label: t("kit.frame.sign_out"),
            icon: LogOut,
            onSelect: () => navigate("/logout"),
          },
        ]}
      />
    </span>
  );
}
