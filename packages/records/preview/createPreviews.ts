import { type DocumentName, isSameDocument } from "@tessera/contract/documents/documentName.ts";
import type { LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { Draft } from "@tessera/documents/store/definitions.ts";
import type { DraftView } from "@tessera/documents/store/draftSnapshot.ts";
import { guestRole } from "@tessera/identity/rights/rights.ts";
import { renewContext, withFreshRetry } from "@tessera/identity/sessions/withFreshRetry.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { readOnlyDatabase } from "@tessera/server-core/database/readOnlyDatabase.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { draftDefinitions } from "./draftDefinitions.ts";
import { createDraftViews } from "./draftViews.ts";
import { type LookedAs, lookChoices, lookedAs, type Viewer } from "./lookingAs.ts";
import { previewRecords } from "./previewRecords.ts";
import { readLooks, readPreview, writePreview } from "./previewStore.ts";
import type { LookAs, Previews } from "./previews.ts";
import { recordEntity } from "./recordEntity.ts";

/**
 * Who asks, by the rights of now. Throws `StaleError` where these moved on, `access_denied` for anyone without a
 * session or who may draft nothing.
 */
async function viewerOf(context: RequestContext): Promise<Viewer> {
  const { definitions, records, settings, database } = context.services;
  await assertFresh(database, context);
  const rights = records.rights(context);
  const isDesigner = context.subject.sessionId !== null && rights.mayAnyDocument("draft");
  // Safe mode runs on the product alone, so there is nothing that drafts could stand over.
  if (!isDesigner || settings.safeMode || context.preview !== undefined) throw new TesseraError("access_denied");
  return { context, rights, snapshot: definitions.current() };
}

/** Throws `not_found`, `access_denied`: see `Previews.open`. */
function assertDrafts({ context, rights, snapshot }: Viewer, { kind, id }: DocumentName, draft: Draft | null): void {
  const { definitions } = context.services;
  if ((definitions.kinds.get(kind)?.inPreview?.panel ?? null) === null) throw new TesseraError("not_found");
  const document = draft?.document ?? snapshot.get(kind, id);
  if (document === null || !rights.mayDocument(kind, document.subsystem, "read")) throw new TesseraError("not_found");
  if (!rights.mayDocument(kind, document.subsystem, "draft")) throw new TesseraError("access_denied");
}

const errorsOf = ({ problems }: DraftView): readonly LocatedProblem[] =>
  problems.filter(({ severity }) => severity === "error");

/** What a preview takes of its viewer's request, and what it has in place of the rest. */
function previewContext(
  { context }: Viewer,
  { subject, language, zone }: LookedAs,
  made: {
    readonly id: string;
    readonly document: DocumentName;
    readonly language: string | null;
    readonly view: DraftView;
  },
  renew: () => Promise<RequestContext>,
): RequestContext {
  const { snapshot } = made.view;
  if (snapshot === null)
    throw new TesseraError("definition_invalid", { problems: JSON.parse(canonicalJson(errorsOf(made.view))) });
  // Taken one by one: what belongs to the connection, the page's socket and scripts stays behind, and so does what a
  // request gets later.
  const { address, budget, instant, page, services, signal } = context;
  return {
    ...(address === undefined ? {} : { address }),
    ...(budget === undefined ? {} : { budget }),
    instant,
    page,
    signal,
    subject,
    freshness: { definitions: snapshot.definitions, rights: context.freshness.rights, texts: snapshot.texts },
    language: made.language ?? language ?? context.language,
    zone: zone ?? context.zone,
    services: {
      ...services,
      definitions: draftDefinitions(services.definitions, snapshot),
      texts: made.view.changed.some(({ kind }) => kind === "translation")
        ? services.texts.over(snapshot)
        : services.texts,
      database: readOnlyDatabase(services.database),
    },
    preview: { id: made.id, document: made.document, viewer: context.subject, renew },
  };
}

/** Makes the previews of a server. */
export function createPreviews(): Previews {
  const views = createDraftViews();

  /** Runs with who asks; again where the counters turn out to have moved. */
  const asViewer = <Value>(context: RequestContext, work: (viewer: Viewer) => Promise<Value>): Promise<Value> =>
    withFreshRetry(context, renewContext, async (current) => work(await viewerOf(current)));

  /** What a preview of the caller's session is made of, as things are now. */
  async function opened(viewer: Viewer, id: string) {
    const preview = await readPreview(viewer.context, id);
    const { as, document, drafts: state } = preview;
    const drafts = await views.all(viewer, state);
    assertDrafts(viewer, document, drafts.find((draft) => isSameDocument(draft, document)) ?? null);
    const who = await lookedAs(viewer, as);
    const roles = as.kind === "guest" ? [guestRole] : who.subject.roles;
    return { preview, who, ...(await views.of(viewer, document, roles, state)) };
  }

  const contextOf: Previews["contextOf"] = (context, id) =>
    asViewer(context, async (viewer) => {
      const { preview, view, who } = await opened(viewer, id);
      return previewContext(viewer, who, { ...preview, view }, () => contextOf(viewer.context, id));
    });

  return {
    contextOf,
    open: (context, opening) =>
      asViewer(context, async (viewer) => {
        const { kind, id } = opening.document;
        assertDrafts(viewer, opening.document, await viewer.context.services.definitions.draft(kind, id));
        const { subject } = await lookedAs(viewer, opening.as);
        return writePreview(viewer.context, opening, nameOf(opening.as, subject.displayName));
      }),
    drafts: (context, id) =>
      asViewer(context, async (viewer) => {
        const { invalid, left, preview, view } = await opened(viewer, id);
        const { kinds } = context.services.definitions;
        const recordOf = view.snapshot === null ? null : recordEntity(kinds, view.snapshot, preview.document);
        return { drafts: view.changed, left, invalid, problems: errorsOf(view), recordOf };
      }),
    records: (context, id, query) =>
      asViewer(context, async (viewer) => {
        const { preview, view, who } = await opened(viewer, id);
        const { kinds } = context.services.definitions;
        const entity = view.snapshot === null ? null : recordEntity(kinds, view.snapshot, preview.document);
        if (entity === null) return { options: [], completed: true };
        const person = previewContext(viewer, who, { ...preview, view }, () => contextOf(viewer.context, id));
        return previewRecords(viewer.context, person, entity, query);
      }),
    looks: (context, query) => readLooks(context.services.database, query),
    choices: (context, search) => asViewer(context, (viewer) => lookChoices(viewer, search)),
  };
}

/** The name of a person as the audit keeps it; null where someone looks as themselves. */
function nameOf(as: LookAs, displayName: string | null): string | null {
  return as.kind === "person" ? displayName : null;
}
