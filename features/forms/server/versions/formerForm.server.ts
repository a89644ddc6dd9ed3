import type { DocumentLookup, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { bodyOf, findBody } from "@tessera/contract/documents/bodyOf.ts";
import { type DocumentName, documentKey } from "@tessera/contract/documents/documentName.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { Definitions } from "@tessera/documents/store/definitions.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { compileForm } from "@tessera/form-engine/compile/compileForm.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { pureLibrary, withoutRules, withShownRules } from "./shownRules.server.ts";

/** A form as it was at a time, to be read: without rules that would give values, check or ask for anything. */
export interface FormerForm {
  readonly form: CompiledForm;
  /** An entity as it was then; null when there was none. */
  readonly entity: (id: string) => EntityBody | null;
  /** Number of the version of the form's document; null for one of the product. */
  readonly version: number | null;
  /** Whether it is the form of today. */
  readonly isPresent: boolean;
}

/** A form names entities, and these name others: so often documents are asked for. */
const maxRounds = 8;
/** Former forms that are kept of one state of the definitions. */
const maxKept = 100;

const kept = new WeakMap<Snapshot, Map<string, Promise<FormerForm>>>();

/** Documents as they were, as far as they were read; notes which others are asked for. */
class FormerDocuments implements DocumentLookup {
  readonly #found = new Map<string, TesseraDocument | null>();
  readonly #wanted = new Map<string, DocumentName>();
  readonly versions = new Map<string, number>();
  readonly #snapshot: Snapshot;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
  }

  get(kind: string, id: string): TesseraDocument | null {
    const key = documentKey({ kind, id });
    const found = this.#found.get(key);
    if (found === undefined) this.#wanted.set(key, { kind, id });
    return found ?? null;
  }

  all(): readonly TesseraDocument[] {
    return [];
  }

  /** Reads what was asked for; false when that was nothing. One that was not there then is taken as it is today. */
  async read(definitions: Definitions, at: number): Promise<boolean> {
    const names = [...this.#wanted.values()];
    this.#wanted.clear();
    if (names.length === 0) return false;
    const then = await definitions.documentsAt(names, at);
    for (const { id, kind } of names) {
      const key = documentKey({ kind, id });
      const { document = null, version } = then.get(key) ?? {};
      this.#found.set(key, document ?? this.#snapshot.get(kind, id));
      if (document !== null && version !== undefined) this.versions.set(key, version);
    }
    return true;
  }
}

async function compiledAt(context: RequestContext, snapshot: Snapshot, id: string, at: number): Promise<FormerForm> {
  const { definitions } = context.services;
  const documents = new FormerDocuments(snapshot);
  documents.get("form", id);
  const entity = (name: string): EntityBody | null => findBody(documents, "entity", name);
  const plain = (name: string): EntityBody | null => {
    const body = entity(name);
    return body && withoutRules(body);
  };
  let form: CompiledForm | null = null;
  for (let round = 0; round < maxRounds && (await documents.read(definitions, at)); round++) {
    const document = documents.get("form", id);
    if (document === null) break;
    const body = bodyOf(document, "form");
    const own = body.entity === null ? null : plain(body.entity);
    // Rules that do not hold with what is left are left out; the rest draws what was kept.
    form = compileForm({
      form: { id, body: withShownRules(body) },
      entity: own && body.entity !== null ? { id: body.entity, body: own } : null,
      entityOf: plain,
      fieldTypes: snapshot.fieldTypes,
      library: pureLibrary,
    }).form;
  }
  if (form === null) throw new TesseraError("not_found");
  const isSame = [...documents.versions].every(([key, version]) => {
    const [kind = "", name = ""] = key.split(":");
    return snapshot.version(kind, name) === version;
  });
  return {
    form,
    entity,
    version: documents.versions.get(documentKey({ kind: "form", id })) ?? null,
    isPresent: isSame,
  };
}

/**
 * The form `id` as it was published at a value of the definitions counter; null: today's. A form, or an entity of it,
 * that was not there then is taken as it is today. Throws `not_found` without such a form.
 */
export function formerForm(context: RequestContext, id: string, at: number | null): Promise<FormerForm> {
  const snapshot = context.services.definitions.current();
  const forms = kept.get(snapshot) ?? new Map<string, Promise<FormerForm>>();
  kept.set(snapshot, forms);
  const counter = at ?? snapshot.definitions;
  const key = `${counter} ${id}`;
  const known = forms.get(key);
  if (known) return known;
  if (forms.size >= maxKept) forms.clear();
  const made = compiledAt(context, snapshot, id, counter);
  forms.set(key, made);
  made.catch(() => forms.delete(key));
  return made;
}
