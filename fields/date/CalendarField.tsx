import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import { CalendarBox } from "@tessera/web-kit/calendar/CalendarBox.tsx";
import { listDays } from "@tessera/web-kit/calendar/listDays.ts";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ComponentProps, ReactNode } from "react";
import { getList } from "#features/lists/operations/getList.ts";
import type { DateSettings } from "./def.ts";

/** Chooses a day from a calendar in a drawer, which shows what a list has on its days. */
export function CalendarField({
  options = {},
  state,
  ...props
}: Omit<ComponentProps<typeof CalendarBox>, "kind" | "load" | "mayClear" | "title" | "withSave"> & {
  readonly options: DateSettings["calendarOptions"];
  readonly state: FieldEditProps<DateSettings>["state"];
}): ReactNode {
  const { api } = useApiScope();
  const page = usePageContext();
  const { t } = useTexts();
  const load = listDays(options, async (input) => (await api.call(getList, input, { page })).rows);
  return (
    <CalendarBox
      {...props}
      title={shownText(state.label, t)}
      mayClear={state.required !== "error"}
      kind="date"
      withSave={options.save === true}
      load={load}
    />
  );
}
