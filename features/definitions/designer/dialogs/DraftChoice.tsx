import { documentName } from "@tessera/designer-kit/document/documentName.ts";
import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { getDiff } from "../../operations/getDiff.ts";
import type { TreeDocument } from "../useDesignerData.tsx";

/** A draft with its box: whether it is to be published, and how much it changes. */
export function DraftChoice(props: {
  document: TreeDocument;
  checked: boolean;
  onChange: (checked: boolean) => void;
}): ReactNode {
  const { document } = props;
  const { t } = useTexts();
  const { kind, id } = document;
  const diff = useOperationQuery(getDiff, { kind, id }, { enabled: document.draft?.deletes === false });
  const count = diff.data?.changes.length;
  return (
    <li className="t-defs__draft">
      <Checkbox checked={props.checked} onChange={props.onChange}>
        {documentName(document, t)}
      </Checkbox>
      <span className="t-faint">{t(`definitions.kind.${kind}`)}</span>
      <span className="t-quiet t-num">
        {document.draft?.deletes
          ? t("definitions.mark.deleted")
          : count === undefined
            ? "…"
            : t("definitions.changes_count", { count })}
      </span>
      <span className="t-quiet">{document.draft?.author.displayName ?? ""}</span>
    </li>
  );
}
