import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { elementSegment } from "@tessera/contract/documents/pointer.ts";
import { Link } from "@tessera/ui/action/Link.tsx";
import { Chip } from "@tessera/ui/list/Chip.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { getAccess } from "../operations/getAccess.ts";
import type { FoundSubject } from "./subjectAt.tsx";

type Access = OutputOf<typeof getAccess>[number];

const definition = (kind: string, id: string, path?: string): string =>
  `/designer/definitions?${new URLSearchParams({ kind, id, ...(path === undefined ? {} : { path }) })}`;

/** The way to one grant of a role. */
const grantOf = (role: string, grant: string): string => definition("role", role, `/grants/${elementSegment(grant)}`);

function Roles({ access }: { access: Access }): ReactNode {
  const { t } = useTexts();
  const { open, otherRoles, roles } = access;
  if (open !== "roles" && roles.length === 0) return null;
  if (roles.length === 0 && otherRoles === 0) return <p className="t-quiet">{t("rights.access.nobody")}</p>;
  return (
    <ul className="t-access__roles" aria-label={t("rights.access.roles")}>
      {roles.map(({ grants: [first, ...others], id, label, isLimited }) => (
        <li key={id}>
          <Link href={first === undefined ? definition("role", id) : grantOf(id, first)}>{label}</Link>
          {others.map((grant, index) => (
            <span key={grant} className="t-small">
              {" "}
              <Link href={grantOf(id, grant)}>{t("rights.access.grant", { number: index + 2 })}</Link>
            </span>
          ))}
          {isLimited && <span className="t-small t-faint"> {t("rights.access.limited")}</span>}
        </li>
      ))}
      {otherRoles > 0 && <li className="t-quiet">{t("rights.access.others", { count: otherRoles })}</li>}
    </ul>
  );
}

/**
 * Who may see something: what it is, whom it is open to, its roles with the way to their documents, and the way to its
 * own.
 */
export function AccessCard(props: { readonly found: FoundSubject; readonly access: Access }): ReactNode {
  const { access, found } = props;
  const { t } = useTexts();
  const { subject } = found;
  const { document, open, url } = access;
  const what =
    subject.kind === "url" ? subject.url : subject.kind === "field" ? subject.field : t(`panel.${subject.type}`);
  return (
    <div className="t-access">
      <p className="t-access__what">
        <span className="t-small t-faint">{t(`rights.access.${subject.kind}`)}</span>{" "}
        <span className="t-strong">{what}</span>
      </p>
      <p className="t-access__signs">
        {url?.IS_TECHNICAL === true && <Chip>{t("rights.access.technical")}</Chip>}
        <Chip tone={open === "guests" ? "warning" : "neutral"}>{t(`rights.access.open_${open}`)}</Chip>
      </p>
      <Roles access={access} />
      {document !== null && (
        <p>
          <Link href={definition(document.kind, document.id)}>{t(`rights.access.edit_${document.kind}`)}</Link>
        </p>
      )}
    </div>
  );
}
