import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import "./editors.css";

/**
 * Lines of an editor, one for each of an ordered list's items, to be moved and removed. `nameOf` is what a line is
 * called.
 */
export function EditorRows<Item>(props: {
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  readonly render: (item: Item, index: number) => ReactNode;
  readonly onChange: (items: readonly Item[]) => void;
}): ReactNode {
  const { items, nameOf, onChange } = props;
  const { t } = useTexts();
  const move = (from: number, by: number): void => {
    const item = items[from];
    if (item !== undefined) onChange(items.toSpliced(from, 1).toSpliced(from + by, 0, item));
  };
  if (items.length === 0) return null;
  return (
    <ol className="t-edit-rows">
      {items.map((item, index) => {
        const name = nameOf(item);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may stand in it twice, and lines hold no state
          <li key={index} className="t-edit-rows__row">
            {props.render(item, index)}
            <span className="t-edit-rows__tools">
              <IconButton
                icon={ArrowUp}
                size={14}
                label={t("definitions.rows.up", { name })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon={ArrowDown}
                size={14}
                label={t("definitions.rows.down", { name })}
                disabled={index === items.length - 1}
                onClick={() => move(index, 1)}
              />
              <IconButton
                icon={X}
                size={14}
                label={t("definitions.rows.remove", { name })}
                onClick={() => onChange(items.toSpliced(index, 1))}
              />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
