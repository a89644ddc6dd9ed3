import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import type { FieldViews } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { CSSProperties, ReactNode } from "react";
import { type ComparedField, markOf } from "./comparedForm.ts";
import { DifferenceWord } from "./DifferenceWord.tsx";
import type { Picking } from "./picking.ts";
import { textParts } from "./textParts.ts";
import { VersionValue } from "./VersionValue.tsx";
import type { VersionSide } from "./versionSide.tsx";

/** The text of a field without choices; null for any other value. */
function textOf(side: VersionSide | null, field: CompiledField | null): string | null {
  if (!side || !field || field.valueType !== "text" || field.options || field.reference) return null;
  const value = side.store.field({ table: null, slot: field.slot })?.value ?? null;
  return typeof value === "string" && !value.includes("<") ? value : null;
}

/** A field on one side: label, word and value; a gap where its form does not show it. */
export function ComparedFieldView(props: {
  readonly of: ComparedField;
  readonly at: "left" | "right";
  readonly side: VersionSide;
  /** The state on the other side; null where the side stands alone. */
  readonly other: VersionSide | null;
  readonly views: ReadonlyMap<string, FieldViews>;
  /** The difference that the person is at. */
  readonly current: string | null;
  /** Null on the side that nothing is taken from. */
  readonly picking: Picking | null;
}): ReactNode {
  const { at, of, other, picking, side } = props;
  const { t } = useTexts();
  const field = of[at];
  const mark = markOf(of.id);
  const place = { "--span": of.span } as CSSProperties;
  if (field === null)
    return (
      <div className="t-versions__field t-versions__gap" style={place}>
        <span>{t("form.versions.not_shown")}</span>
      </div>
    );
  const target = { table: null, slot: field.slot } as const;
  const label = shownText(side.store.field(target)?.label ?? field.label, t);
  const texts =
    of.difference === "modified"
      ? [at === "left" ? side : other, at === "left" ? other : side].map((one, index) =>
          textOf(one, index === 0 ? of.left : of.right),
        )
      : [];
  const [before, now] = texts;
  const parts = before && now ? textParts(before, now) : null;
  return (
    <div
      className={classNames(
        "t-versions__field",
        of.difference !== "equals" && `is-${of.difference}`,
        props.current === mark && "is-at",
      )}
      style={place}
      data-mark={of.difference === "equals" ? undefined : mark}
    >
      <div className="t-versions__label">
        {picking?.mayPick(mark) && of.difference !== "equals" ? (
          <Checkbox checked={picking.picked.has(mark)} onChange={(isPicked) => picking.pick(mark, isPicked)}>
            {label}
          </Checkbox>
        ) : (
          <span className="t-cut" title={label}>
            {label}
          </span>
        )}
        <DifferenceWord of={of.difference} />
      </div>
      <VersionValue
        side={side}
        field={field}
        target={target}
        views={props.views}
        parts={parts?.[at] ?? null}
        marks={at === "left" ? "del" : "ins"}
      />
    </div>
  );
}
