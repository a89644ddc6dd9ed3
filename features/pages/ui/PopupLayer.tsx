import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { editingPopup, type PopupType } from "@tessera/contract/popupType.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { useHeadSlots } from "@tessera/ui/frame/HeadSlot.tsx";
import { Drawer } from "@tessera/ui/layer/Drawer.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useStyle } from "@tessera/web-kit/html/useStyle.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { HistoryProvider, useHistory, usePopupStack } from "@tessera/web-kit/page/HistoryProvider.tsx";
import { makePageContext } from "@tessera/web-kit/page/makePageContext.ts";
import { PageProvider } from "@tessera/web-kit/page/PageProvider.tsx";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { LayoutPage } from "@tessera/web-kit/panels/LayoutPage.tsx";
import { type PanelRegistry, usePanelRegistry } from "@tessera/web-kit/panels/PanelRegistryProvider.tsx";
import { type PopupScope, PopupScopeProvider, type SubmitType } from "@tessera/web-kit/popups/PopupContext.ts";
import { createPopupHistory } from "@tessera/web-kit/popups/popupHistory.ts";
import type { Popup } from "@tessera/web-kit/popups/popupStack.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from "react";
import { getPopup } from "../operations/getPopup.ts";
import { EventTypeChoice } from "./EventTypeChoice.tsx";
import { PopupSaves } from "./PopupSaves.tsx";
import "./PopupLayer.css";

type Opened = OutputOf<typeof getPopup>;
type Page = NonNullable<Opened["layout"]["page"]>;

/** The page as the type of the pop-up shows it: panels that edit, or those that show the same. */
function shownAs(page: Page, type: PopupType, editing: PanelRegistry["editing"]): Page {
  if (type === editingPopup) return page;
  const gridItems = page.gridItems.map((item) => {
    const { param, readType } = editing.get(item.type) ?? {};
    if (param === undefined || readType === undefined) return item;
    return { ...item, type: readType, params: { [param]: item.params[param] } };
  });
  return { ...page, gridItems };
}

/** The page of a pop-up with its own place: address, level and parameters are those of the pop-up (design §9). */
function PopupPage(props: { entry: Popup; level: number; opened: Opened; scope: PopupScope }): ReactNode {
  const { entry, level, opened } = props;
  const { customCss, layout } = opened;
  const { t } = useTexts();
  const below = usePageContext();
  const { language, zone } = below;
  const context = useMemo(() => {
    const made = makePageContext(entry.url, { subsystem: layout.idSubsystem, level, language, zone });
    return { ...made, params: new Map([...made.params, ...Object.entries(layout.params)]) };
  }, [entry.url, layout, level, language, zone]);
  useStyle(customCss);
  const { editing } = usePanelRegistry();
  const path = entry.url.split("?", 1)[0];
  return (
    <PopupScopeProvider value={props.scope}>
      <PageProvider page={context}>
        <div className="t-popup" data-popup={layout.idPage ?? ""}>
          {layout.page === null ? (
            <EmptyState text={t("kit.page.none")} />
          ) : (
            <LayoutPage
              key={`${path} ${entry.run}`}
              page={shownAs(layout.page, entry.type, editing)}
              title={layout.title}
              subsystem={layout.idSubsystem}
              content={layout}
            />
          )}
        </div>
      </PageProvider>
    </PopupScopeProvider>
  );
}

/** A pop-up: a drawer of 90 % with the page of its address (spec lists §2.4, §4). The page below stays as it is. */
export function PopupLayer(props: {
  entry: Popup;
  level: number;
  /** Name of the layer below. */
  behind: string;
  onTitle: (title: string) => void;
}): ReactNode {
  const { entry, level } = props;
  const { id } = entry;
  const { t } = useTexts();
  const notify = useNotify();
  const stack = usePopupStack();
  const page = useHistory();
  const history = useMemo(() => createPopupHistory(page, stack, id), [page, stack, id]);
  const path = entry.url.split(/[?#]/, 1)[0] ?? "";
  const isChosen = path !== "";
  // The query of an address is for its panels: another one loads nothing again.
  const query = useOperationQuery(getPopup, { url: isChosen ? path : "/" }, { enabled: isChosen });
  const opened = query.data ?? null;
  const slots = useHeadSlots();
  const title = opened?.layout.title ?? entry.title;
  const announce = useRef(props.onTitle);
  announce.current = props.onTitle;
  useEffect(() => announce.current(title), [title]);

  const isDenied = query.error?.status === 403;
  useEffect(() => {
    if (!isDenied) return;
    stack.close(id);
    notify({
      type: "error",
      title: t("access_denied"),
      message: t("you_do_not_have_permission_for_this_view"),
    });
  }, [isDenied, stack, id, notify, t]);

  const closesOnSave = entry.createNewElement || opened?.closeModal === true;
  const { redirect, url } = entry;
  const chosen = useRef<SubmitType>("save");
  const scope = useMemo<PopupScope>(
    () => ({
      closesOnSave,
      Saves: PopupSaves,
      choose: (submit) => {
        chosen.current = submit;
      },
      saved: (key) => {
        const { current: submit } = chosen;
        stack.note(id, key);
        if (submit === "saveAndNew") {
          stack.setUrl({ url, type: "saveAndNew" });
          return true;
        }
        if (submit === "save" && !closesOnSave) return false;
        stack.close(id);
        if (redirect !== null) page.navigate(redirect);
        return true;
      },
      close: () => {
        stack.close(id);
        return true;
      },
    }),
    [closesOnSave, stack, id, url, redirect, page],
  );
  const mayClose = useCallback(() => !history.isGuarded || history.mayLeave("popup"), [history]);
  const { error } = query;
  const shown = error === null ? null : errorText(error, t);
  return (
    <Drawer
      title={
        <>
          {slots.title}
          {!slots.isTaken && title}
        </>
      }
      state={slots.state}
      tools={slots.tools}
      behind={props.behind}
      flush
      onClose={() => stack.close(id)}
      guard={mayClose}
    >
      {!isChosen && <EventTypeChoice choices={entry.urls} onChoose={(next) => stack.setUrl({ url: next })} />}
      {shown !== null && !isDenied && (
        <ErrorState
          title={shown.title}
          text={shown.detail}
          code={shown.code ?? undefined}
          action={<Button onClick={() => void query.refetch()}>{t("kit.again")}</Button>}
        />
      )}
      {isChosen && opened === null && error === null && (
        <div className="t-popup__wait" role="status" aria-busy="true" aria-label={t("kit.popup.loading")}>
          <Skeleton height={400} />
        </div>
      )}
      {opened !== null && isChosen && (
        <HistoryProvider history={history}>
          {slots.around(<PopupPage entry={entry} level={level} opened={opened} scope={scope} />)}
        </HistoryProvider>
      )}
    </Drawer>
  );
}
