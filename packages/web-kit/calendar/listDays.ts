import type { Json } from "@tessera/std/canonicalJson.ts";
import type { DayEvent } from "./dayEvent.ts";
import type { LoadDays } from "./useDayEvents.ts";

/** What a calendar shows on its days: rows of a list, by a column of days, each called by another column. */
export interface CalendarSource {
  readonly list?: string | undefined;
  /** Name of the column with the day, which is its path, too. */
  readonly day?: string | undefined;
  readonly title?: string | undefined;
}

/** Asks for the rows of a list. Rejects with `ApiError`. */
export type AskRows = (input: {
  readonly idList: string;
  readonly filter: {
    readonly field: string;
    readonly operator: "BETWEEN";
    readonly operand: { readonly value: readonly [string, string] };
  };
  readonly columns: string[];
  readonly limit: number;
}) => Promise<readonly unknown[]>;

/** Most rows that are shown of the days of a month. */
const maxRows = 500;

/** A cell as a text: of a reference its name. */
function textOf(cell: Json | undefined): string {
  if (typeof cell === "string") return cell;
  if (typeof cell !== "object" || cell === null || Array.isArray(cell)) return String(cell ?? "");
  const { display, label } = cell as { readonly display?: Json; readonly label?: Json };
  return String(display ?? label ?? "");
}

/** Asks for what is on days by the rows of a list; null where none is named. */
export function listDays({ day, list, title }: CalendarSource, ask: AskRows): LoadDays | null {
  if (list === undefined || day === undefined) return null;
  return async (from, to) => {
    const rows = await ask({
      idList: list,
      filter: { field: day, operator: "BETWEEN", operand: { value: [from, to] } },
      columns: title === undefined ? [day] : [day, title],
      limit: maxRows,
    });
    // The operation answers rows with the cells of the columns that were named.
    return (rows as readonly { readonly cells: { readonly [name: string]: Json } }[]).flatMap(
      ({ cells }): readonly DayEvent[] => {
        const at = cells[day];
        return typeof at === "string" ? [{ day: at.slice(0, 10), title: textOf(cells[title ?? ""]) || "•" }] : [];
      },
    );
  };
}
