import { type Checktable, cellOf } from "./checktableValue.ts";
import type { ChecktableSettings, Viewpoint } from "./def.ts";
import { isAsked, shownColumns } from "./shownColumns.ts";

/** What a cell says: of a choice its text. */
export const cellText = ({ choices = [], kind }: Viewpoint, value: string): string =>
  kind === "combo" ? (choices.find(({ id }) => id === value)?.text ?? value) : value;

const finished = "☑";

/** A table as one line: each column with what was found in it, the finished ones behind a tick. */
export function checktableText(value: Checktable, settings: ChecktableSettings): string {
  const asked = (settings.viewpoints ?? []).filter(isAsked);
  return shownColumns(value, settings)
    .filter(({ stored }) => stored !== undefined)
    .map(({ stored, text }) => {
      const found = asked.flatMap((viewpoint) => {
        const said = cellOf(stored, viewpoint.id);
        return said === "" ? [] : [`${viewpoint.text}: ${cellText(viewpoint, said)}`];
      });
      const by = stored?.final ? [[finished, stored.final.name, stored.final.at].filter(Boolean).join(" ")] : [];
      return `${text} (${[...found, ...by].join("; ")})`;
    })
    .join(" | ");
}
