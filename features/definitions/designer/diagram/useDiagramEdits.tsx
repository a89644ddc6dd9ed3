import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { type Change, changeOf } from "@tessera/designer-kit/document/change.ts";
import type { Command } from "@tessera/designer-kit/document/command.ts";
import { newDocument } from "@tessera/designer-kit/document/newDocument.ts";
import type { DesignerSession } from "@tessera/designer-kit/session/designerSession.ts";
import type { DocumentSession } from "@tessera/designer-kit/session/documentSession.ts";
import { saveChange } from "@tessera/designer-kit/session/saveChange.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { beginDocument } from "../begunDocuments.tsx";

/** Loaded with the first edit: most who look at a diagram only look. */
const referenceEdits = () => import("@tessera/designer-kit/document/referenceEdits.ts");

/** A reference to make: from which entity to which, and what it is called. */
export interface NewReference {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly isRequired: boolean;
}

/** A new entity. */
export interface NewTable {
  readonly id: string;
  readonly label: string;
  readonly subsystem: string;
}

/** What was done, or why nothing was, as a text. */
export type DiagramOutcome = { readonly change: Change } | { readonly problem: string };

/**
 * Edits of entities from their diagram; a reference is a change that can be undone, whichever document is on the
 * screen.
 */
export function useDiagramEdits(designer: DesignerSession, kind: DocumentKind) {
  const { t } = useTexts();
  const api = useApi();
  const page = usePageContext();
  const open = async (id: string): Promise<DocumentSession | null> => {
    const opened = await designer.open({ kind: kind.kind, id });
    return opened.kind === "open" ? opened.session : null;
  };
  const save = async (session: DocumentSession, command: Command): Promise<DiagramOutcome> => {
    const change = changeOf(session.name, command);
    const unsaved = await saveChange(designer, change);
    if (unsaved === null) return { change };
    return { problem: unsaved.kind === "failed" ? errorText(unsaved.error, t).title : t("definitions.conflict.title") };
  };
  const attempt = async (work: () => Promise<DiagramOutcome>): Promise<DiagramOutcome> => {
    try {
      return await work();
    } catch (error) {
      return { problem: errorText(error, t).title };
    }
  };
  const gone = (): DiagramOutcome => ({ problem: t("definitions.diagram.problem.gone") });
  return {
    connect: ({ from, to, ...labelled }: NewReference): Promise<DiagramOutcome> =>
      attempt(async () => {
        const { addReference } = await referenceEdits();
        const [session, target] = await Promise.all([open(from), open(to)]);
        if (session === null || target === null) return gone();
        const made = addReference(session.body, { id: to, body: target.body }, labelled);
        const outcome =
          typeof made === "string" ? { problem: t(`definitions.diagram.problem.${made}`) } : await save(session, made);
        for (const { name } of [session, target]) designer.release(name);
        return outcome;
      }),
    disconnect: (entity: string, reference: string): Promise<DiagramOutcome> =>
      attempt(async () => {
        const { removeReference } = await referenceEdits();
        const session = await open(entity);
        const command = session && removeReference(session.body, session.state.opened.head, reference);
        return session && command ? save(session, command) : gone();
      }),
    /** Begins an entity as a draft. Rejects with `ApiError`. */
    make: async ({ id, label, subsystem }: NewTable): Promise<TesseraDocument> => {
      const document = newDocument(kind, { id, subsystem, label });
      await beginDocument({ api, page, designer }, document);
      return document;
    },
  };
}
