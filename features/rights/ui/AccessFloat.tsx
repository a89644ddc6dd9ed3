import { useAnchored } from "@tessera/ui/layer/useAnchored.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useRef } from "react";
import { getAccess } from "../operations/getAccess.ts";
import { AccessCard } from "./AccessCard.tsx";
import type { FoundSubject } from "./subjectAt.tsx";

/** The card beside what the pointer or the keyboard is at. */
export function AccessFloat(props: {
  readonly found: FoundSubject;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}): ReactNode {
  const { found, onEnter, onLeave } = props;
  const { t } = useTexts();
  const float = useRef<HTMLElement>(null);
  const anchor = useRef<HTMLElement | null>(null);
  anchor.current = found.element instanceof HTMLElement ? found.element : null;
  useAnchored(true, anchor, float, "below-start");
  const query = useOperationQuery(getAccess, { subjects: [found.subject] });
  const [access] = query.data ?? [];
  return (
    <section
      ref={float}
      popover="manual"
      className="t-raised t-access-float"
      data-access-float
      aria-label={t("rights.access.card")}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {access !== undefined && <AccessCard found={found} access={access} />}
      {query.isPending && <p className="t-access t-quiet">{t("rights.access.loading")}</p>}
      {query.isError && <p className="t-access">{errorText(query.error, t).title}</p>}
    </section>
  );
}
