import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { Segmented } from "@tessera/ui/choice/Segmented.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { useIsNarrow } from "@tessera/ui/measure/useIsNarrow.ts";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useFieldViews } from "@tessera/web-kit/form/views/useFieldViews.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { ComparedFieldView } from "./ComparedFieldView.tsx";
import { ComparedTableView } from "./ComparedTableView.tsx";
import type { ComparedLine } from "./comparedForm.ts";
import { compareForms, onlyDifferences } from "./compareForms.ts";
import type { Picking } from "./picking.ts";
import { SideHead } from "./SideHead.tsx";
import type { VersionSide } from "./versionSide.tsx";

/** Which sides a phone shows. */
type Shown = "both" | "left" | "right";

const typesOf = (sides: readonly (VersionSide | null)[]): readonly string[] =>
  sides.flatMap((side) =>
    [...(side?.store.form.fields ?? []), ...(side?.store.form.tables.flatMap(({ columns }) => columns) ?? [])].flatMap(
      ({ type }) => type ?? [],
    ),
  );

/** Whether a key is typed into something. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");

/**
 * Two states of a record side by side, each with its own form, to be read (spec forms §2 Form data version comparison);
 * `left` null: one alone in the full width. N and P lead to the next and the previous difference.
 */
export function SidesView(props: {
  readonly left: VersionSide | null;
  readonly right: VersionSide;
  /** Grows with each change of the open form, which may stand on the right. */
  readonly revision: number;
  readonly picking: Picking | null;
}): ReactNode {
  const { left, picking, revision, right } = props;
  const { t } = useTexts();
  const isNarrow = useIsNarrow();
  const views = useFieldViews(typesOf([left, right]));
  const root = useRef<HTMLElement>(null);
  const [isShort, setShort] = useState(false);
  const [shown, setShown] = useState<Shown>("both");
  const [current, setCurrent] = useState<string | null>(null);
  // The stores stay the same while the open form changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` says that a store holds something else
  const whole = useMemo(() => compareForms(left?.store ?? null, right.store), [left, right, revision]);
  const { differences } = whole;
  const compared = isShort ? onlyDifferences(whole) : whole;
  const at = current === null ? -1 : differences.indexOf(current);
  const go = (step: 1 | -1): void => {
    if (differences.length === 0) return;
    const next = at < 0 ? (step > 0 ? 0 : differences.length - 1) : at + step;
    const mark = differences[(next + differences.length) % differences.length] ?? null;
    setCurrent(mark);
    const places = [...(root.current?.querySelectorAll<HTMLElement>("[data-mark]") ?? [])];
    places.find(({ dataset }) => dataset.mark === mark)?.scrollIntoView({ block: "center" });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    const step = { n: 1, p: -1 }[event.key.toLowerCase()];
    if (step !== 1 && step !== -1) return;
    event.preventDefault();
    go(step);
  };
  const sides = left === null ? (["right"] as const) : (["left", "right"] as const);
  const half = (side: "left" | "right", content: ReactNode): ReactNode =>
    isNarrow && left !== null && shown !== "both" && shown !== side ? null : (
      <div key={side} className={classNames("t-versions__half", side === "right" && "is-now")}>
        {isNarrow && left !== null && <span className="t-hide">{t(`form.versions.${side}`)}</span>}
        {content}
      </div>
    );
  const drawLine = (line: ComparedLine): ReactNode => {
    const isTable = "kind" in line;
    const key = isTable ? line.id : line.map(({ id }) => id).join(" ");
    if (isTable)
      return (
        <div key={key} className="t-versions__pair">
          <ComparedTableView
            of={line}
            left={left}
            right={right}
            views={views}
            current={current}
            picking={picking}
            half={half}
          />
        </div>
      );
    return (
      <div key={key} className="t-versions__pair">
        {sides.map((side) => {
          const own = side === "left" ? left : right;
          return (
            own &&
            half(
              side,
              <div className="t-versions__fields">
                {line.map((field) => (
                  <ComparedFieldView
                    key={field.id}
                    of={field}
                    at={side}
                    side={own}
                    other={side === "left" ? right : left}
                    views={views}
                    current={current}
                    picking={side === "left" ? picking : null}
                  />
                ))}
              </div>,
            )
          );
        })}
      </div>
    );
  };
  return (
    <section
      ref={root}
      className={classNames("t-versions__compared", left === null && "is-single")}
      aria-label={t("form.versions.compared")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard, which leads from difference to difference
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {left !== null && (
        <div className="t-versions__tools">
          <span className="t-num" aria-live="polite">
            {differences.length === 0
              ? t("form.versions.same")
              : at < 0
                ? t("form.versions.count", { count: differences.length })
                : t("form.versions.position", { number: at + 1, count: differences.length })}
          </span>
          <IconButton
            icon={ChevronUp}
            label={t("form.versions.previous")}
            disabled={differences.length === 0}
            onClick={() => go(-1)}
          />
          <IconButton
            icon={ChevronDown}
            label={t("form.versions.next")}
            disabled={differences.length === 0}
            onClick={() => go(1)}
          />
          <span className="t-versions__grow" />
          {isNarrow && (
            <Segmented
              label={t("form.versions.shown")}
              items={(["both", "left", "right"] as const).map((id) => ({ id, label: t(`form.versions.${id}`) }))}
              value={shown}
              onChange={(id) => setShown(id === "left" || id === "right" ? id : "both")}
            />
          )}
          <Segmented
            label={t("form.versions.filter")}
            items={[
              { id: "all", label: t("form.versions.all") },
              { id: "differences", label: t("form.versions.differences", { count: differences.length }) },
            ]}
            value={isShort ? "differences" : "all"}
            onChange={(id) => setShort(id === "differences")}
          />
        </div>
      )}
      <div className="t-versions__pair t-versions__heads">
        {left && half("left", <SideHead about={left.about} />)}
        {half("right", <SideHead about={right.about} />)}
      </div>
      {left === null && <p className="t-versions__note">{t("form.versions.no_former")}</p>}
      {isShort && compared.groups.length === 0 && <EmptyState text={t("form.versions.same")} />}
      {compared.groups.map((group) => (
        <div key={group.id} className="t-versions__group">
          {compared.groups.length > 1 && <h3>{shownText(group.label, t)}</h3>}
          {group.lines.map(drawLine)}
        </div>
      ))}
    </section>
  );
}
