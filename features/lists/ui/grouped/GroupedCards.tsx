import { Button } from "@tessera/ui/action/Button.tsx";
import type { ListRow } from "@tessera/web-kit/rows/listRow.ts";
import type { CSSProperties, ReactNode } from "react";
import { ListCards } from "../ListCards.tsx";
import type { GroupedListProps } from "./GroupedList.tsx";
import { GroupHead, GroupSum } from "./GroupHead.tsx";
import type { GroupLine } from "./groupLines.tsx";
import type { GroupedLines } from "./useGroups.tsx";
import { useMoreText } from "./useMoreText.tsx";

/** Headings below the page's own, by level. */
const headings = ["h2", "h3", "h4", "h5"] as const;

/** A line, or the rows that stand together, as one list of cards. */
type Part =
  | Exclude<GroupLine, { kind: "row" }>
  | { readonly kind: "rows"; readonly id: string; readonly rows: ListRow[] };

function partsOf(lines: readonly GroupLine[]): readonly Part[] {
  const parts: Part[] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (line.kind !== "row") parts.push(line);
    else if (last?.kind === "rows") last.rows.push(line.row);
    else parts.push({ kind: "rows", id: line.id, rows: [line.row] });
  }
  return parts;
}

/** Groups where the window is too narrow for a table: a heading for each, its sums, and its rows as cards below. */
export function GroupedCards(props: GroupedListProps & { readonly grouped: GroupedLines }): ReactNode {
  const { columns, grouped, levels, setup, types, cellFormat } = props;
  const moreText = useMoreText();
  const { lines, press } = grouped;
  if (lines.length === 0) return <div className="t-cards">{props.empty}</div>;
  const sums = setup.filter(({ aggregation, hidden }) => aggregation !== null && !hidden);
  const draw = (part: Part): ReactNode => {
    if (part.kind === "rows") {
      return (
        <ListCards
          label={props.label}
          columns={columns}
          setup={setup}
          rows={part.rows}
          language={cellFormat.language}
          fresh={() => undefined}
          updateUrl={props.updateUrl}
          onOpen={props.onOpenUrl}
          menuOf={props.menuOf}
          loading={false}
          skeletonRows={0}
          empty={null}
        />
      );
    }
    if (part.kind === "more") return <Button onClick={() => press(part)}>{moreText(part)}</Button>;
    const depth = part.path.length - 1;
    const [level, Heading = "h5"] = [levels[depth], headings[depth]];
    return (
      <>
        <Heading className="t-list__group-head">
          <button type="button" aria-expanded={part.isOpen} onClick={() => press(part)}>
            {level && (
              <GroupHead level={level} group={part.group} types={types} cellFormat={cellFormat} isOpen={part.isOpen} />
            )}
          </button>
        </Heading>
        {sums.length > 0 && (
          <dl className="t-list__group-sums">
            {sums.map((column) => (
              <div key={column.id}>
                <dt>{column.label}</dt>
                <dd className="t-num">
                  <GroupSum column={column} of={part.group} cellFormat={cellFormat} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </>
    );
  };
  return (
    <div className="t-list__groups">
      {partsOf(lines).map((part) => {
        const level = part.kind === "rows" ? 0 : part.path.length - (part.kind === "group" ? 1 : 0);
        const indent: CSSProperties & Readonly<Record<"--level", number>> = { "--level": level };
        return (
          <div key={part.id} className={part.kind === "group" ? "t-list__group-part" : undefined} style={indent}>
            {draw(part)}
          </div>
        );
      })}
    </div>
  );
}
