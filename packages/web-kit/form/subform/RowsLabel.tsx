import { classNames } from "@tessera/ui/classNames.ts";
import type { ReactNode } from "react";
import type { RowsViewProps } from "./rowsModel.ts";

/** The label above the rows of a sub-form, with a mark where at least one row is asked for. */
export function RowsLabel({ className, model }: RowsViewProps & { readonly className?: string }): ReactNode {
  const { required } = model.state;
  const isAsked = required !== "none" || model.table.subMinNumberOfRec > 0;
  return (
    <div className={classNames("t-label", className)}>
      {model.label}
      {isAsked && !model.state.readOnly && (
        <span className="t-field__req" aria-hidden="true">
          *
        </span>
      )}
    </div>
  );
}
