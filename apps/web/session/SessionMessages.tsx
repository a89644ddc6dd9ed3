import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import type { Session } from "@tessera/web-kit/session/session.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect } from "react";
import type { Navigator } from "../navigation/navigator.ts";

const silentAfter = 5_000;

/** What of the navigator the messages follow. */
interface FollowedNavigator extends Pick<Navigator, "subscribe"> {
  readonly uiConfig: Pick<NonNullable<Navigator["uiConfig"]>, "showDefaultAuthMessages" | "developmentAuth"> | null;
  readonly view: Pick<Navigator["view"], "kind">;
}

/** Says that someone has signed in or out, or could not, where the installation wants it said (spec shell §4.3). */
export function SessionMessages(props: { session: Session; navigator: FollowedNavigator }): ReactNode {
  const { session, navigator } = props;
  const { t } = useTexts();
  const notify = useNotify();
  useEffect(
    () =>
      session.onEvent((event) => {
        if (navigator.uiConfig?.showDefaultAuthMessages !== true) return;
        if (event === "signed-in") notify({ type: "success", message: t("kit.session.message.signed_in") });
        if (event === "signed-out") notify({ type: "success", message: t("kit.session.message.signed_out") });
        if (event === "sign-in-failed") notify({ type: "error", message: t("kit.session.message.failed") });
      }),
    [session, navigator, notify, t],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (): void => {
      clearTimeout(timer);
      if (navigator.view.kind !== "authenticating" || navigator.uiConfig?.developmentAuth !== true) return;
      timer = setTimeout(() => notify({ type: "error", message: t("kit.session.message.silent") }), silentAfter);
    };
    follow();
    const stop = navigator.subscribe(follow);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [navigator, notify, t]);
  return null;
}
