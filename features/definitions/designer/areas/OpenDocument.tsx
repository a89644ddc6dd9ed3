import type { DocumentName } from "@tessera/designer-kit/document/documentName.ts";
import type { DesignerRegistries } from "@tessera/designer-kit/registries/DesignerRegistriesProvider.tsx";
import { useDocumentSession } from "@tessera/designer-kit/session/useDocumentSession.tsx";
import { Button } from "@tessera/ui/action/Button.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ComponentProps, ReactNode } from "react";
import { DocumentEditor } from "./DocumentEditor.tsx";

type EditorProps = ComponentProps<typeof DocumentEditor>;

/** Opens a document: bars, an error with a way on, a document that is to be deleted, or its editor. */
export function OpenDocument(
  props: Omit<EditorProps, "session" | "kind"> & {
    name: DocumentName;
    registries: DesignerRegistries;
  },
): ReactNode {
  const { designer, name, registries } = props;
  const { t } = useTexts();
  const { again, state } = useDocumentSession(designer, name);
  const around = (content: ReactNode): ReactNode => (
    <section className="t-defs__document" data-area tabIndex={-1} aria-label={t("definitions.document")}>
      {content}
    </section>
  );
  if (state.kind === "loading") {
    return around(
      <div className="t-defs__wait" role="status" aria-busy="true">
        <Skeleton width={240} />
        <Skeleton width={420} />
        <Skeleton width={360} />
      </div>,
    );
  }
  if (state.kind === "failed") {
    const { code, detail, title } = errorText(state.error, t);
    return around(
      <ErrorState
        title={title}
        text={detail}
        code={code ?? undefined}
        action={<Button onClick={again}>{t("kit.again")}</Button>}
      />,
    );
  }
  if (state.kind === "deleted") {
    return around(
      <EmptyState
        text={t("definitions.deleted.text", { id: name.id })}
        action={state.opened.may.draft && <Button onClick={props.onDiscard}>{t("definitions.deleted.keep")}</Button>}
      />,
    );
  }
  const kind = registries.kinds.find((one) => one.kind === name.kind);
  if (!kind) return around(<ErrorState title={t("problem.kind_unknown", { kind: name.kind })} />);
  return <DocumentEditor {...props} key={`${name.kind}:${name.id}`} kind={kind} session={state.session} />;
}
