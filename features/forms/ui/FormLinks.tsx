import type { CompiledForm } from "@tessera/form-engine/compiledForm.ts";
import { Link } from "@tessera/ui/Link.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { cachedAllUrls } from "#features/urls/operations/cachedAllUrls.ts";
import { linkTarget } from "./formUrls.ts";

/** Links to the lists of records that refer to this one, filtered by it. A list that stands on no page has no link. */
export function FormLinks(props: { form: CompiledForm; recordKey: string; display: string | null }): ReactNode {
  const { display, form, recordKey } = props;
  const { t } = useTexts();
  const query = useOperationQuery(cachedAllUrls, {}, { staleTime: 300_000, enabled: form.links.length > 0 });
  const urls = query.data?.urls ?? [];
  const links = form.links.flatMap((link) => {
    const href = linkTarget(link, { key: recordKey, display }, urls);
    return href === null ? [] : [{ ...link, href }];
  });
  if (links.length === 0) return null;
  return (
    <nav className="t-form-links" aria-label={t("form.links")}>
      {links.map(({ href, id, label }) => (
        <Link key={id} href={href}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
