import { property } from "@tessera/contract/documents/jsonShape.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import CircleAlert from "lucide-react/icons/circle-alert";
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { objectName } from "../document/literalText.ts";
import { useCanvasTools, useCanvasView } from "./canvasContext.tsx";
import type { CanvasGroup, CanvasRow } from "./formLayout.ts";
import { ItemBlock } from "./ItemBlock.tsx";

function Row(props: { group: string; row: CanvasRow }): ReactNode {
  const { group, row } = props;
  const { active, bad, here, marked, preview, selected, unfinished } = useCanvasView();
  return (
    <div className="t-fc__row" data-row={row.index} data-group={group}>
      {row.items.map((item) => (
        <ItemBlock
          key={item.id}
          item={item}
          width={preview?.id === item.id ? preview.width : item.width}
          isActive={active === item.path}
          isSelected={selected === item.path}
          isMarked={marked.has(item.id)}
          isBad={bad.has(item.path)}
          isUnfinished={unfinished.has(item.path)}
          here={here.get(item.path) ?? null}
        />
      ))}
    </div>
  );
}

/** A group of the page that is shown: its heading, and its rows on twelve columns. */
export function GroupBlock(props: { group: CanvasGroup }): ReactNode {
  const { group } = props;
  const { active, bad, selected } = useCanvasView();
  const { inLanguage, onAddField, onFocus, onSelect, readOnly } = useCanvasTools();
  const { t } = useTexts();
  const { path, value } = group;
  const name = objectName(inLanguage(value), t);
  const isHidden = property(value, "hidden") === true;
  return (
    <section className={classNames("t-fc__group", isHidden && "is-hidden")} aria-label={name} data-group={group.id}>
      <button
        type="button"
        className="t-fc__heading"
        data-block={path}
        tabIndex={active === path ? 0 : -1}
        aria-pressed={selected === path}
        onClick={() => onSelect(path)}
        onFocus={() => onFocus(path)}
      >
        {name}
        {bad.has(path) && <Icon of={CircleAlert} label={t("definitions.has_problem")} className="t-designer__error" />}
      </button>
      <div className="t-fc__rows">
        {group.rows.map((row) => (
          <Row key={row.items[0]?.id ?? row.index} group={group.id} row={row} />
        ))}
        {group.rows.length === 0 && <p className="t-fc__empty">{t("definitions.canvas.empty_group")}</p>}
        {!readOnly && (
          <div className="t-fc__add">
            <Button variant="quiet" icon={Plus} hasPopup="dialog" onClick={() => onAddField(group)}>
              {t("definitions.canvas.add_field")}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
