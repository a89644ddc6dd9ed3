import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import { CalendarBox } from "@tessera/web-kit/calendar/CalendarBox.tsx";
import { listDays } from "@tessera/web-kit/calendar/listDays.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import type { ComponentProps, ReactNode } from "react";
import { getList } from "#features/lists/operations/getList.ts";
import type { DatetimeSettings } from "./def.ts";

/** Chooses a day with a time from a calendar in a drawer, which shows what a list has on its days. */
export function CalendarField({
  options = {},
  ...props
}: Omit<ComponentProps<typeof CalendarBox>, "kind" | "load" | "withSave"> & {
  readonly options: DatetimeSettings["calendarOptions"];
}): ReactNode {
  const { api } = useApiScope();
  const page = usePageContext();
  const load = listDays(options, async (input) => (await api.call(getList, input, { page })).rows);
  return <CalendarBox {...props} kind="datetime" withSave={options.save === true} load={load} />;
}
