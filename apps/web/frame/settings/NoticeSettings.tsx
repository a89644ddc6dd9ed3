import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { noticeSetting } from "@tessera/contract/personal/userConfig.ts";
import { Switch } from "@tessera/ui/choice/Switch.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { QueryFailure } from "@tessera/web-kit/api/QueryFailure.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { namedIcon } from "@tessera/web-kit/icons/namedIcon.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { asBoolean } from "@tessera/web-kit/userConfig/asBoolean.ts";
import { useUserConfig } from "@tessera/web-kit/userConfig/useUserConfig.ts";
import type { ReactNode } from "react";
import { getNoticeSorts } from "../../../../features/notifications/operations/getNoticeSorts.ts";

type Sort = OutputOf<typeof getNoticeSorts>["groups"][number]["sorts"][number];

function NoticeSwitch({ sort }: { readonly sort: Sort }): ReactNode {
  const { t } = useTexts();
  const [chosen, choose] = useUserConfig(noticeSetting(sort.name), asBoolean);
  const { byDefault, icon, label, optional } = sort;
  return (
    <Switch
      checked={optional ? (chosen ?? byDefault) : true}
      disabled={!optional}
      onChange={(isWanted) => choose(isWanted === byDefault ? null : isWanted)}
    >
      <Icon of={namedIcon(icon)} className="t-faint" />
      <span>
        {t(label)} {!optional && <span className="t-faint">({t("personal.notices.always")})</span>}
      </span>
    </Switch>
  );
}

/** What the person is notified of, by the feature that does it: each sort that may be switched off has a switch. */
export function NoticeSettings(): ReactNode {
  const { t } = useTexts();
  const query = useOperationQuery(getNoticeSorts, {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <section className="t-settings__notices" aria-label={t("personal.notices")} aria-busy={query.isPending}>
      <h3 className="t-h3">{t("personal.notices")}</h3>
      {query.isPending && <Skeleton width={240} />}
      {query.isError && <QueryFailure error={query.error} onAgain={query.refetch} />}
      {query.data?.groups.map(({ label, sorts }) => (
        <Field key={label} label={t(label)} group>
          {sorts.map((sort) => (
            <NoticeSwitch key={sort.name} sort={sort} />
          ))}
        </Field>
      ))}
    </section>
  );
}
