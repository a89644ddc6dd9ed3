import { useHasRoom } from "@tessera/ui/measure/useHasRoom.ts";
import { Badge } from "@tessera/ui/show/Badge.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { ModalDrawer } from "@tessera/web-kit/popups/ModalDrawer.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import MessageSquare from "lucide-react/icons/message-square";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { OpenedForm } from "../opening/openedForm.tsx";
import { ActivityPanel } from "./ActivityPanel.tsx";
import { useActivity } from "./useActivity.tsx";
import "../attachments/Attachments.css";
import "./Activity.css";

/** Pixels of a form and the column beside it. */
const neededWidth = 1000;

/** The activity of a record: a column beside a form that has the room, else a line above it that opens a drawer. */
export function Activity(props: {
  readonly opened: OpenedForm;
  readonly entity: string;
  readonly recordKey: string;
  /** Name of the page below the drawer. */
  readonly behind: string;
  /** Opens the history; null: not offered. */
  readonly onHistory: (() => void) | null;
}): ReactNode {
  const { behind, entity, onHistory, opened, recordKey } = props;
  const { t } = useTexts();
  const owner = { entity, key: recordKey };
  const activity = useActivity(owner, opened.properties.attachments === true, opened.version);
  const wanted = usePageContext().params.get("comment") ?? null;
  const [isOpen, setOpen] = useState(wanted !== null);
  const place = useRef<HTMLElement | null>(null);
  const around = useRef<HTMLElement | null>(null);
  useEffect(() => {
    around.current = place.current?.parentElement ?? null;
  }, []);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  const hasRoom = useHasRoom(around, neededWidth, isDrawn);
  const panel = (isTitled: boolean): ReactNode => (
    <ActivityPanel
      owner={owner}
      properties={opened.properties}
      activity={activity}
      isTitled={isTitled}
      onHistory={onHistory}
    />
  );
  const count = activity.data?.count ?? 0;
  if (hasRoom)
    return (
      <aside ref={place} className="t-activity" aria-label={t("form.activity")}>
        {panel(false)}
      </aside>
    );
  return (
    <div
      ref={(element) => {
        place.current = element;
      }}
      className="t-activity-line"
    >
      <button type="button" className="t-activity-line__open" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={MessageSquare} />
        <span>{t("form.activity")}</span>
        {count > 0 && <Badge>{count}</Badge>}
      </button>
      {isOpen && (
        <ModalDrawer title={t("form.activity")} behind={behind} onClose={() => setOpen(false)}>
          <div className="t-activity t-activity--drawer">{panel(true)}</div>
        </ModalDrawer>
      )}
    </div>
  );
}
