import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { diffBodies } from "@tessera/contract/documents/diffBodies.ts";
import { documentReferences } from "@tessera/contract/documents/documentReference.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { Value } from "typebox/value";
import { getTextLanguages } from "#features/localization/operations/getTextLanguages.ts";
import { getBadges } from "#features/menus/operations/getBadges.ts";
import { discardDraft } from "../../../operations/discardDraft.ts";
import { getDiff } from "../../../operations/getDiff.ts";
import { getDocument } from "../../../operations/getDocument.ts";
import { getHistory } from "../../../operations/getHistory.ts";
import { getProblems } from "../../../operations/getProblems.ts";
import { getPublishes } from "../../../operations/getPublishes.ts";
import { getTree } from "../../../operations/getTree.ts";
import { getWhereUsed } from "../../../operations/getWhereUsed.ts";
import { getPlans } from "../../../operations/plans/getPlans.ts";
import { previewPublish } from "../../../operations/previewPublish.ts";
import { publish } from "../../../operations/publish.ts";
import { restore } from "../../../operations/restore.ts";
import { saveDraft } from "../../../operations/saveDraft.ts";
import { kindInfos } from "../fixtures.ts";

type Published = OutputOf<typeof publish>;

interface Head {
  readonly versions: readonly { readonly document: TesseraDocument | null; readonly publish: Published }[];
}
interface FakeDraft {
  document: TesseraDocument | null;
  baseVersion: number;
  revision: number;
}

const keyOf = (name: { readonly kind: string; readonly id: string }): string => `${name.kind}:${name.id}`;
const author = { userId: "u1", displayName: "Dana Designer" };

/**
 * A server of definitions in memory, for tests: drafts, publishes, history and uses, refusing what the real one
 * refuses.
 */
export class FakeDefinitions {
  readonly api = new FakeApi();
  readonly drafts = new Map<string, FakeDraft>();
  readonly #heads = new Map<string, Head>();
  readonly #kinds: ReadonlyMap<string, DocumentKind>;
  readonly #publishes: Published[] = [];
  /** Documents whose drafts cannot be saved at present. */
  readonly unsaved = new Set<string>();
  /** While true no call is answered. */
  isDown = false;
  /** What a publish of an entity would do to tables. */
  preview: OutputOf<typeof previewPublish> = { steps: [], waits: false };
  /** Counts that features offer to menus. */
  badges: OutputOf<typeof getBadges>["badges"] = [];
  /** Whether the person may draft and publish. */
  mayEdit = true;
  /** Whether the person may translate. */
  mayTranslate = false;
  /** Roles that may change what the caller may not. */
  changers: string[] = [];

  constructor(kinds: readonly DocumentKind[], documents: readonly TesseraDocument[]) {
    this.#kinds = new Map(kinds.map((kind) => [kind.kind, kind]));
    this.#publish(documents, "First");
    const { api } = this;
    api.answer(getTree, () => this.#reached(() => ({ kinds: kindInfos(kinds), documents: this.#tree() })));
    api.answer(getDocument, ({ kind, id, of }) => this.#reached(() => this.#document({ kind, id }, of ?? "head")));
    api.answer(saveDraft, (input) =>
      this.#reached(() => {
        if (this.unsaved.has(keyOf(input))) throw new ApiError(0, "network_unavailable");
        return this.#save(input);
      }),
    );
    api.answer(discardDraft, (name) =>
      this.#reached(() => {
        this.drafts.delete(keyOf(name));
        return {};
      }),
    );
    api.answer(getProblems, ({ documents: names }) =>
      this.#reached(() => ({
        problems: [...this.drafts].flatMap(([key, draft]) => this.#problems(key, draft, names)),
      })),
    );
    api.answer(getDiff, (name) =>
      this.#reached(() => ({
        changes: [...diffBodies(this.#head(name) ?? {}, this.drafts.get(keyOf(name))?.document?.body ?? {})],
      })),
    );
    api.answer(getHistory, (name) =>
      this.#reached(() => ({
        versions: (this.#heads.get(keyOf(name))?.versions ?? [])
          .map(({ document, publish: { documents: _documents, ...head } }, index) => ({
            version: index + 1,
            deleted: document === null,
            publish: head,
          }))
          .reverse(),
      })),
    );
    api.answer(getPublishes, () => this.#reached(() => ({ publishes: [...this.#publishes].reverse() })));
    api.answer(getBadges, () => this.#reached(() => ({ badges: this.badges })));
    api.answer(getTextLanguages, ({ subsystem }) =>
      this.#reached(() => ({
        source: "en" as const,
        languages: (["hu", "en", "de"] as const).map((language) => ({
          language,
          document: `${subsystem}.${language}`,
          exists: false,
          may: { read: this.mayTranslate, draft: this.mayTranslate },
        })),
      })),
    );
    api.answer(getPlans, () => this.#reached(() => ({ plans: [] })));
    api.answer(getWhereUsed, (name) => this.#reached(() => this.#uses(name)));
    api.answer(previewPublish, () => this.#reached(() => this.preview));
    api.answer(publish, ({ documents: names, note }) => this.#reached(() => this.#publishDrafts(names ?? [], note)));
    api.answer(restore, ({ note, version, ...name }) =>
      this.#reached(() => {
        const old = this.#heads.get(keyOf(name))?.versions[version - 1]?.document;
        return { publish: old ? this.#publish([old], note) : null };
      }),
    );
  }

  #reached<Answer>(answer: () => Answer): Answer {
    if (this.isDown) throw new ApiError(0, "network_unavailable");
    return answer();
  }

  #head(name: { kind: string; id: string }): Json | null {
    return this.#heads.get(keyOf(name))?.versions.at(-1)?.document?.body ?? null;
  }

  #versionOf(name: { kind: string; id: string }): number {
    return this.#heads.get(keyOf(name))?.versions.length ?? 0;
  }

  #draftState(name: { kind: string; id: string }) {
    const draft = this.drafts.get(keyOf(name));
    if (!draft) return null;
    const isStale = draft.baseVersion !== this.#versionOf(name);
    return {
      revision: draft.revision,
      baseVersion: draft.baseVersion,
      author,
      changedAt: 1_790_000_000_000,
      isStale,
      deletes: draft.document === null,
    };
  }

  #tree() {
    const heads = [...this.#heads.values()].flatMap(({ versions }) => versions.at(-1)?.document ?? []);
    const known = new Set(heads.map(keyOf));
    const added = [...this.drafts.values()].flatMap(({ document }) =>
      document && !known.has(keyOf(document)) ? [document] : [],
    );
    return [...heads, ...added].map((document) => {
      const { id, kind, subsystem } = document;
      const [label, title] = ["label", "title"].map((key) => property(document.body, key));
      const layer = !known.has(keyOf(document))
        ? null
        : subsystem === "tessera"
          ? ("product" as const)
          : ("installation" as const);
      const may = { draft: this.mayEdit, publish: this.mayEdit };
      return {
        kind,
        id,
        subsystem,
        label: typeof label === "string" ? label : null,
        title: typeof title === "string" && property(document.body, "route") !== undefined ? title : null,
        layer,
        version: this.#versionOf(document),
        draft: this.#draftState(document),
        may,
      };
    });
  }

  #document(name: { kind: string; id: string }, of: string) {
    const draft = this.drafts.get(keyOf(name));
    const versions = this.#heads.get(keyOf(name))?.versions ?? [];
    const head = versions.at(-1)?.document ?? null;
    if (!draft && !head) throw new ApiError(404, "not_found");
    const old =
      of === "head"
        ? head
        : of === "draft"
          ? draft
            ? draft.document
            : head
          : (versions[Number(of) - 1]?.document ?? null);
    return {
      document: old && { ...old },
      version: versions.length,
      layer: head ? ("installation" as const) : null,
      draft: this.#draftState(name),
      may: { draft: this.mayEdit, publish: this.mayEdit },
      ...(this.mayEdit ? {} : { changers: [...this.changers] }),
    };
  }

  #save(input: { kind: string; id: string; document: unknown; baseVersion: number; revision: number }) {
    const name = { kind: input.kind, id: input.id };
    if (input.baseVersion !== this.#versionOf(name) || input.revision !== (this.drafts.get(keyOf(name))?.revision ?? 0))
      throw new ApiError(409, "publish_conflict", { data: { documents: [name] } });
    const document = input.document as TesseraDocument | null;
    this.drafts.set(keyOf(name), { document, baseVersion: input.baseVersion, revision: input.revision + 1 });
    const state = this.#draftState(name);
    if (!state) throw new Error("The draft was just put there.");
    return state;
  }

  #problems(key: string, draft: FakeDraft, names: readonly { kind: string; id: string }[] | null) {
    const kind = this.#kinds.get(draft.document?.kind ?? "");
    if (!draft.document || !kind || (names && !names.some((one) => keyOf(one) === key))) return [];
    const document = { kind: draft.document.kind, id: draft.document.id };
    return [...Value.Errors(kind.schema, draft.document.body)].slice(0, 1).map(({ instancePath }) => ({
      severity: "error" as const,
      code: "schema_format",
      path: instancePath,
      data: {},
      document,
    }));
  }

  #uses(name: { kind: string; id: string }) {
    const heads = [...this.#heads.values()].flatMap(({ versions }) => versions.at(-1)?.document ?? []);
    const uses = heads.flatMap((document) => {
      const kind = this.#kinds.get(document.kind);
      return (kind ? documentReferences(kind, document) : [])
        .filter((reference) => reference.kind === name.kind && reference.id === name.id)
        .map(({ element, fromElement, path }) => ({
          from: { kind: document.kind, id: document.id },
          path,
          fromElement,
          element,
        }));
    });
    return { uses, hidden: 0 };
  }

  #publishDrafts(names: readonly { kind: string; id: string }[], note: string): Published {
    const drafts = names.flatMap((name) => this.drafts.get(keyOf(name)) ?? []);
    for (const name of names) this.drafts.delete(keyOf(name));
    return this.#publish(
      drafts.flatMap(({ document }) => document ?? []),
      note,
    );
  }

  #publish(documents: readonly TesseraDocument[], note: string): Published {
    const definitions = this.#publishes.length + 2;
    const published: Published = {
      id: `00000000-0000-7000-8000-00000000000${this.#publishes.length}`,
      note,
      author,
      instant: 1_790_000_000_000 + this.#publishes.length * 60_000,
      definitions,
      documents: documents.map((document) => ({
        kind: document.kind,
        id: document.id,
        version: this.#versionOf(document) + 1,
        deleted: false,
      })),
    };
    this.#publishes.push(published);
    for (const document of documents) {
      const versions = this.#heads.get(keyOf(document))?.versions ?? [];
      this.#heads.set(keyOf(document), { versions: [...versions, { document, publish: published }] });
    }
    this.api.publish(definitions);
    return published;
  }
}
