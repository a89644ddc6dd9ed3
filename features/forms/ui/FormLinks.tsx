import { Link } from "@tessera/ui/action/Link.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { linkTarget } from "./opening/linkTarget.ts";
import type { FormProperties } from "./opening/openedForm.tsx";

/** Links to the lists of records that refer to this one, filtered by it. A list that stands on no page has no link. */
export function FormLinks(props: { properties: FormProperties; recordKey: string; display: string | null }): ReactNode {
  const { display, properties, recordKey } = props;
  const { t } = useTexts();
  const links = properties.form.links.flatMap(({ id, label, reference, tab }) => {
    if (tab) return [];
    const route = properties.links[id] ?? null;
    return route === null ? [] : [{ id, label, href: linkTarget(route, reference, { key: recordKey, display }) }];
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
