import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { heldExpressions } from "./readExpressions.ts";
import "./taskExpressions.css";

/** The expressions under their names, with when they count. */
export function Read({ value }: FieldReadProps): ReactNode {
  const { t } = useTexts();
  const items = heldExpressions(value);
  if (items.length === 0) return null;
  return (
    <dl className="t-exprs__read">
      {items.map(({ condition, expression, id, name }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>
            <code className="t-code">{expression}</code>
            {condition !== undefined && (
              <span className="t-quiet t-small">
                {t("field.taskExpressions.when")} <code className="t-code">{condition}</code>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
