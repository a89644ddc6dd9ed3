import { ActionBar } from "@tessera/ui/action/ActionBar.tsx";
import { Button } from "@tessera/ui/action/Button.tsx";
import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { TimeInput } from "@tessera/ui/input/TimeInput.tsx";
import { ConfirmDialog } from "@tessera/ui/layer/ConfirmDialog.tsx";
import { Drawer } from "@tessera/ui/layer/Drawer.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { type ReactNode, useState } from "react";
import { useCloseQuestion } from "../popups/useCloseQuestion.ts";
import { useTexts } from "../texts/useTexts.ts";
import { MonthCalendar } from "./MonthCalendar.tsx";
import { type LoadDays, useDayEvents } from "./useDayEvents.ts";

/** See `CalendarDrawer`. */
export interface CalendarDrawerProps {
  readonly title: string;
  /** Wire date, or date and time on the person's clock; null for none. */
  readonly value: string | null;
  readonly kind: "date" | "datetime";
  /** Wire dates; both bounds may be chosen. */
  readonly min: string | null;
  readonly max: string | null;
  /** Whether nothing is taken before it is saved; closing with another value then asks. */
  readonly withSave: boolean;
  /** Whether it may be emptied. */
  readonly mayClear: boolean;
  /** Asks for what is on some days; null: nothing is shown on them. */
  readonly load: LoadDays | null;
  readonly onChange: (value: string | null) => void;
  readonly onClose: () => void;
}

/** A month in a drawer, to choose a day from, with its time where it has one. */
export function CalendarDrawer(props: CalendarDrawerProps): ReactNode {
  const { kind, load, onChange, onClose, title, value, withSave } = props;
  const { t } = useTexts();
  const { language } = useUiText();
  const [draft, setDraft] = useState(value);
  const { events, onShown, problem } = useDayEvents(load);
  const shown = withSave ? draft : value;
  const { decide, guard, isAsking } = useCloseQuestion(() => withSave && draft !== value);
  const time = shown !== null && shown.length > 10 ? shown.slice(11) : "00:00:00";
  const take = (next: string | null): void => {
    setDraft(next);
    if (!withSave) onChange(next);
  };
  const pick = (day: string): void => {
    take(kind === "datetime" ? `${day} ${time}` : day);
    if (!withSave && kind === "date") onClose();
  };
  return (
    <Drawer
      title={title}
      behind={t("form.calendar.form")}
      onClose={onClose}
      guard={guard}
      footer={
        <ActionBar message={shown === null ? t("ui.not_set") : formatTemporal(kind, shown, language)}>
          {kind === "datetime" && shown !== null && (
            <TimeInput
              label={t("ui.time")}
              value={time}
              onChange={(next) => take(`${shown.slice(0, 10)} ${next ?? "00:00:00"}`)}
            />
          )}
          {props.mayClear && shown !== null && (
            <Button
              variant="quiet"
              onClick={() => {
                take(null);
                if (!withSave) onClose();
              }}
            >
              {t("ui.clear")}
            </Button>
          )}
          {withSave && (
            <Button
              variant="primary"
              onClick={() => {
                onChange(draft);
                onClose();
              }}
            >
              {t("form.calendar.save")}
            </Button>
          )}
        </ActionBar>
      }
    >
      {problem !== null && <p role="status">{problem}</p>}
      <MonthCalendar
        label={title}
        value={shown?.slice(0, 10) ?? null}
        min={props.min}
        max={props.max}
        events={events}
        onPick={pick}
        onShown={onShown}
      />
      {isAsking && (
        <ConfirmDialog
          danger
          title={t("confirm_close_calendar_select")}
          confirmLabel={t("form.calendar.discard")}
          cancelLabel={t("form.rows.keep_editing")}
          onCancel={() => decide(false)}
          onConfirm={() => decide(true)}
        />
      )}
    </Drawer>
  );
}
