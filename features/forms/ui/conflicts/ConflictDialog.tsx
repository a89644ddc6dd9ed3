import { Button } from "@tessera/ui/action/Button.tsx";
import { Segmented } from "@tessera/ui/choice/Segmented.tsx";
import { ReadValue } from "@tessera/ui/field/ReadValue.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useFieldViews } from "@tessera/web-kit/form/views/useFieldViews.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { textLabel } from "../texts/textLabel.ts";
import type { ConflictItem, ConflictValue } from "./conflictItems.ts";
import type { Choice } from "./resolveConflicts.ts";
import "./ConflictDialog.css";

/** The same fields were saved elsewhere meanwhile: shows base, theirs and mine of each, and asks whose stands. */
export function ConflictDialog(props: {
  items: readonly ConflictItem[];
  onDecide: (choices: ReadonlyMap<string, Choice>) => void;
  onClose: () => void;
}): ReactNode {
  const { items } = props;
  const { t } = useTexts();
  const views = useFieldViews(items.flatMap(({ field }) => field?.type ?? []));
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(
    () => new Map(items.map(({ id }) => [id, "theirs" as const])),
  );
  const labelOf = ({ field, isOrder, line }: ConflictItem): string => {
    if (isOrder && line) return t("form.conflict.order", { label: line.label });
    const name = field ? textLabel(field, shownText(field.label, t)) : "";
    if (!line) return name;
    const place =
      line.number === null ? line.label : t("form.conflict.line", { label: line.label, number: line.number });
    return name === "" ? place : `${place}: ${name}`;
  };
  const draw = (item: ConflictItem, side: ConflictValue): ReactNode => {
    const view = views.get(item.field?.type ?? "");
    if (!item.field || side.value === null) return <ReadValue />;
    // A column that stands on no page, as those of a choice: it has no view of its own.
    if (!view) return <ReadValue>{String(side.value)}</ReadValue>;
    return (
      <ReadValue>
        <view.Read field={item.field} settings={item.field.formats} value={side.value} display={side.display} />
      </ReadValue>
    );
  };
  return (
    <Dialog
      size="wide"
      title={t("form.conflict.title")}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{t("form.conflict.back")}</Button>
          <Button variant="primary" onClick={() => props.onDecide(choices)}>
            {t("form.conflict.take")}
          </Button>
        </>
      }
    >
      <p>{t("form.conflict.text")}</p>
      <ul className="t-conflict">
        {items.map((item) => {
          const label = labelOf(item);
          const kind = item.isOrder ? "order" : item.conflict.kind;
          return (
            <li key={item.id} className="t-conflict__item">
              <div className="t-conflict__head">
                <b>{kind === "removed-changed" ? (item.line?.label ?? label) : label}</b>
                <Segmented
                  label={t("form.conflict.choice", { label })}
                  value={choices.get(item.id) ?? "theirs"}
                  onChange={(choice) =>
                    setChoices(new Map(choices).set(item.id, choice === "mine" ? "mine" : "theirs"))
                  }
                  items={[
                    { id: "theirs", label: t(`form.conflict.theirs.${kind}`) },
                    { id: "mine", label: t(`form.conflict.mine.${kind}`) },
                  ]}
                />
              </div>
              {kind === "changed" ? (
                <dl className="t-conflict__values">
                  {(["base", "theirs", "mine"] as const).map((side) => (
                    <div key={side}>
                      <dt>{t(`form.conflict.${side}`)}</dt>
                      <dd>{draw(item, item[side])}</dd>
                    </div>
                  ))}
                </dl>
              ) : (
                <p className="t-quiet">{t(`form.conflict.text.${kind}`)}</p>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
