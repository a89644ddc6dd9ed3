import { type DocumentName, documentName } from "@tessera/designer-kit/document/documentName.ts";
import { ProblemsList } from "@tessera/designer-kit/problems/ProblemsList.tsx";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Eye from "lucide-react/icons/eye";
import { type ReactNode, useEffect, useRef } from "react";
import { getPreviewDrafts } from "#features/previews/operations/getPreviewDrafts.ts";
import type { TreeDocument } from "../useDesignerData.tsx";
import { PreviewFrame } from "./PreviewFrame.tsx";
import { PreviewRecordField } from "./PreviewRecordField.tsx";
import { usePreviewSettings, withRecord } from "./usePreviewSettings.tsx";

/** What a preview is drawn from. */
export interface PreviewPaneProps {
  readonly name: DocumentName;
  /** Moves with each saved draft. */
  readonly revisions: string;
  readonly documents: readonly TreeDocument[];
  readonly bodyOf: (name: DocumentName) => Json | null;
  readonly onShow: (name: DocumentName, path: string) => void;
}

/**
 * Drafts that have to do with the preview and do not count in it, or are `invalid` and do not count because of that.
 */
function LeftDrafts(
  props: Pick<PreviewPaneProps, "documents" | "onShow"> & { left: readonly DocumentName[]; invalid?: boolean },
): ReactNode {
  const { documents, invalid = false, left, onShow } = props;
  const { t } = useTexts();
  if (left.length === 0) return null;
  const text = invalid ? "definitions.preview.invalid" : "definitions.preview.left";
  return (
    <Banner tone={invalid ? "warning" : "info"} flush>
      {t(text, { count: left.length })}{" "}
      {left.map((name) => {
        const found = documents.find(({ id, kind }) => id === name.id && kind === name.kind);
        return (
          <Button key={`${name.kind} ${name.id}`} variant="quiet" onClick={() => onShow(name, "")}>
            {found === undefined ? name.id : documentName(found, t)}
          </Button>
        );
      })}
    </Banner>
  );
}

/** What the drafts come to, or why there is nothing to see. */
export function PreviewPicture(
  props: PreviewPaneProps & {
    id: string;
    width: number;
    /** Name of who is looked as; null: oneself. */
    person: string | null;
  },
): ReactNode {
  const { id, person, revisions } = props;
  const { t } = useTexts();
  const [{ records, theme }, change] = usePreviewSettings();
  const query = useOperationQuery(getPreviewDrafts, { id });
  const { data, error, refetch } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved draft is the reason to ask again
  useEffect(() => void refetch(), [refetch, revisions]);
  const problems = data?.problems ?? [];
  const count = data?.drafts.length ?? 0;
  // While drafts have errors nothing says whose record it is: the one that was shown stays.
  const known = useRef<string | null>(null);
  if (data !== undefined && problems.length === 0) known.current = data.recordOf;
  const entity = known.current;
  const record = entity === null ? null : (records[entity] ?? null);
  return (
    <>
      {entity !== null && (
        <div className="t-preview__record">
          <PreviewRecordField
            id={id}
            value={record}
            onChange={(key) => change({ records: withRecord(records, entity, key) })}
          />
        </div>
      )}
      <Banner tone="info" icon={Eye} flush>
        {person === null
          ? t("definitions.preview.banner", { count })
          : t("definitions.preview.banner_as", { count, name: person })}
      </Banner>
      <LeftDrafts left={data?.left ?? []} documents={props.documents} onShow={props.onShow} />
      <LeftDrafts invalid left={data?.invalid ?? []} documents={props.documents} onShow={props.onShow} />
      {error !== null && <ErrorState title={errorText(error, t).title} />}
      {problems.length > 0 && (
        <div className="t-preview__problems" role="status">
          <p>{t("definitions.preview.problems")}</p>
          <ProblemsList problems={problems} documents={props.documents} bodyOf={props.bodyOf} onShow={props.onShow} />
        </div>
      )}
      {/* Its place is kept while there is nothing to see. Before the first answer nothing says which record it begins with. */}
      <div className="t-preview__picture" hidden={problems.length > 0 || error !== null}>
        {data !== undefined && (
          <PreviewFrame key={record} id={id} record={record} theme={theme} drafts={revisions} width={props.width} />
        )}
      </div>
    </>
  );
}
