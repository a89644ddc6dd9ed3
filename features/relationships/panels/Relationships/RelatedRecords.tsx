import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { SearchField } from "@tessera/ui/input/SearchField.tsx";
import { Pagination } from "@tessera/ui/list/Pagination.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { QueryFailure } from "@tessera/web-kit/api/QueryFailure.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { getRelated, relatedPageSize } from "../../operations/getRelated.ts";
import type { getRelationships } from "../../operations/getRelationships.ts";
import { NamedRecord } from "./NamedRecord.tsx";
import type { Place } from "./place.ts";

/** Height of a page of records while it is on its way. */
const waitingHeight = 160;

/** The records of a relation by name, page by page, with a search where there are many. */
export function RelatedRecords(props: {
  readonly of: { readonly entity: string; readonly key: string };
  readonly relation: OutputOf<typeof getRelationships>["relations"][number];
  readonly onWalk: (place: Place) => void;
}): ReactNode {
  const { of, onWalk, relation } = props;
  const { t } = useTexts();
  const [asked, setAsked] = useState({ search: "", page: 0 });
  const { page, search } = asked;
  const { data, error, refetch } = useOperationQuery(getRelated, { ...of, relation: relation.id, ...asked });
  const isMore = relation.count === null || !relation.exact || relation.count > relatedPageSize;
  return (
    <div className="t-relations__records">
      {isMore && (
        <SearchField
          label={t("relationships.search", { name: relation.entityLabel })}
          placeholder={t("relationships.search", { name: relation.entityLabel })}
          value={search}
          onSearch={(text) => setAsked({ search: text, page: 0 })}
        />
      )}
      {error !== null && <QueryFailure error={error} onAgain={refetch} />}
      {error === null && data === undefined && <Skeleton height={waitingHeight} />}
      {data !== undefined && data.records.length === 0 && (
        <p className="t-quiet" role="status">
          {t(search === "" ? "relationships.gone" : "relationships.not_found", { search })}
        </p>
      )}
      {data !== undefined && data.records.length > 0 && (
        <ul>
          {data.records.map((record) => (
            <li key={record.key}>
              <NamedRecord relation={relation} record={record} onWalk={onWalk} />
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && (page > 0 || !data.completed) && (
        <Pagination
          of={relation.entityLabel}
          page={page + 1}
          pages={null}
          hasNext={!data.completed}
          onPage={(next) => setAsked({ search, page: next - 1 })}
        />
      )}
    </div>
  );
}
