import { Button } from "@tessera/ui/action/Button.tsx";
import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { getAbout } from "../../../../features/about/operations/getAbout.ts";
import { getLicences } from "../../../../features/about/operations/getLicences.ts";
import "./about.css";

function Licences(): ReactNode {
  const { t } = useTexts();
  const query = useOperationQuery(getLicences, {}, { staleTime: Number.POSITIVE_INFINITY });
  if (query.isError) {
    return (
      <ErrorState
        title={errorText(query.error, t).title}
        action={<Button onClick={() => void query.refetch()}>{t("kit.again")}</Button>}
      />
    );
  }
  if (query.data === undefined) return <Skeleton width={200} />;
  return (
    <ul className="t-about__packages">
      {query.data.packages.map(({ name, version, licence }) => (
        <li key={`${name} ${version}`}>
          <span className="t-cut" title={name}>
            {name}
          </span>
          <span className="t-num t-faint">{version}</span>
          <span className="t-faint">{licence}</span>
        </li>
      ))}
    </ul>
  );
}

/** What the product is, what serves the person now, and what it stands on (spec lists §2.10 system information). */
export function About(): ReactNode {
  const { t } = useTexts();
  const { language } = useUiText();
  const [hasLicences, setLicences] = useState(false);
  const query = useOperationQuery(getAbout, {});
  const about = query.data;
  return (
    <div className="t-about">
      <p>{t("shell.description")}</p>
      {query.isError && (
        <ErrorState
          title={errorText(query.error, t).title}
          action={<Button onClick={() => void query.refetch()}>{t("kit.again")}</Button>}
        />
      )}
      {query.isPending && <Skeleton width={160} />}
      {about !== undefined && (
        <dl>
          <dt>{t("about.version")}</dt>
          <dd className="t-num">{about.version}</dd>
          {about.released !== null && (
            <>
              <dt>{t("about.released")}</dt>
              <dd className="t-num">{formatTemporal("date", about.released, language)}</dd>
            </>
          )}
          <dt>{t("about.definitions")}</dt>
          <dd className="t-num">{about.definitions}</dd>
          {about.node !== "" && (
            <>
              <dt>{t("about.node")}</dt>
              <dd className="t-code">{about.node}</dd>
            </>
          )}
        </dl>
      )}
      <h3>{t("about.links")}</h3>
      <ul>
        <li>
          <a href="/api/openapi.json" target="_blank" rel="noreferrer">
            {t("about.api")}
          </a>
        </li>
      </ul>
      <h3>{t("about.licences")}</h3>
      <p>{t("about.licence")}</p>
      {hasLicences ? <Licences /> : <Button onClick={() => setLicences(true)}>{t("about.licences.show")}</Button>}
    </div>
  );
}
