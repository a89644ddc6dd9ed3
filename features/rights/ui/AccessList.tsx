import { Button } from "@tessera/ui/action/Button.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { PanelBars } from "@tessera/web-kit/panels/PanelBars.tsx";
import { PanelProblem } from "@tessera/web-kit/panels/PanelProblem.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { getAccess } from "../operations/getAccess.ts";
import { AccessCard } from "./AccessCard.tsx";
import type { FoundSubject } from "./subjectAt.tsx";

/**
 * Everything on the page that has visitors of its own, one after the other: for anyone who has no pointer to hover
 * with.
 */
export function AccessList(props: {
  readonly found: readonly FoundSubject[];
  readonly onClose: () => void;
}): ReactNode {
  const { found, onClose } = props;
  const { t } = useTexts();
  const { text } = useUiText();
  const query = useOperationQuery(getAccess, { subjects: found.map(({ subject }) => subject) });
  return (
    <Dialog
      title={t("rights.mode.list")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text("ui.close")}</Button>}
    >
      {query.isPending && <PanelBars />}
      {query.isError && <PanelProblem error={query.error} onAgain={() => void query.refetch()} />}
      <ul className="t-access-list">
        {(query.data ?? []).map((access, index) => {
          const one = found[index];
          return one === undefined ? null : (
            <li key={JSON.stringify(one.subject)}>
              <AccessCard found={one} access={access} />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
