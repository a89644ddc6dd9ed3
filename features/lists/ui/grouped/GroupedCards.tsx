import { Button } from "@tessera/ui/Button.tsx";
import type { ReactNode } from "react";
import { ListCards } from "../ListCards.tsx";
import type { GroupedListProps } from "./GroupedList.tsx";
import { GroupHead, GroupSum } from "./GroupHead.tsx";
import type { GroupedLines } from "./useGroups.tsx";
import { useMoreText } from "./useMoreText.tsx";

/** Groups where the window is too narrow for a table: a heading for each, its sums, and its rows as cards below. */
export function GroupedCards(props: GroupedListProps & { readonly grouped: GroupedLines }): ReactNode {
  const { by, columns, grouped, grouping, setup, types, words } = props;
  const moreText = useMoreText();
  const { lines, press } = grouped;
  if (lines.length === 0) return <div className="t-cards">{props.empty}</div>;
  const starts = lines.flatMap((line, index) => (line.kind === "group" ? [{ line, index }] : []));
  const sums = setup.filter(({ aggregation, hidden }) => aggregation !== null && !hidden);
  const last = lines.at(-1);
  return (
    <div className="t-list__groups">
      {starts.map(({ index, line }, place) => {
        const own = lines.slice(index + 1, starts[place + 1]?.index);
        const rows = own.flatMap((one) => (one.kind === "row" ? [one.row] : []));
        const more = own.find((one) => one.kind === "more" && one.group !== null);
        return (
          <section key={line.id}>
            <h2 className="t-list__group-head">
              <button type="button" aria-expanded={line.isOpen} onClick={() => press(line)}>
                <GroupHead
                  column={by}
                  group={line.group}
                  grouping={grouping}
                  types={types}
                  words={words}
                  isOpen={line.isOpen}
                />
              </button>
            </h2>
            {sums.length > 0 && (
              <dl className="t-list__group-sums">
                {sums.map((column) => (
                  <div key={column.id}>
                    <dt>{column.label}</dt>
                    <dd className="t-num">
                      <GroupSum column={column} of={line.group} words={words} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            {rows.length > 0 && (
              <ListCards
                label={props.label}
                columns={columns}
                setup={setup}
                rows={rows}
                language={words.language}
                fresh={() => undefined}
                updateUrl={props.updateUrl}
                onOpen={props.onOpenUrl}
                menuOf={props.menuOf}
                loading={false}
                skeletonRows={0}
                empty={null}
              />
            )}
            {more?.kind === "more" && <Button onClick={() => press(more)}>{moreText(more)}</Button>}
          </section>
        );
      })}
      {last?.kind === "more" && last.group === null && <Button onClick={() => press(last)}>{moreText(last)}</Button>}
    </div>
  );
}
