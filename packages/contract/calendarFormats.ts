import { Type } from "typebox";
import { closed, inSheet, oneOf, Picks, Reference } from "./schema.ts";

/** Settings of field types of days, which may be chosen from a calendar in a drawer. */
export const calendarFormats = {
  /** How a day is chosen: typed, or from a small calendar (`datepicker`, the default), or from one in a drawer. */
  datePickerView: Type.Optional(oneOf("datepicker", "calendar")),
  calendarOptions: inSheet(
    Type.Optional(
      closed({
        /** Nothing is taken before it is saved; closing the drawer with another day then asks. */
        save: Type.Optional(Type.Boolean()),
        /** List whose rows are shown on their days, so that one sees what is taken. */
        list: Type.Optional(Reference("list")),
        /** Its column with the day, named as its path. */
        day: Type.Optional(Picks("column", { maxLength: 200 })),
        /** Its column that says what is there. */
        title: Type.Optional(Picks("column", { maxLength: 200 })),
      }),
    ),
    { shownWhen: ["datePickerView", "calendar"] },
  ),
};
