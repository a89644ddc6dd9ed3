import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { FieldIssue, FieldSettings } from "@tessera/contract/fieldBehaviour.ts";
import type { NamedFile } from "@tessera/contract/files/namedFile.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/** Where the files of a field hang, and what the field asks of one. */
export interface DocumentField {
  readonly entity: string;
  readonly column: string;
  /** What keeps a file out of the field; null where nothing does. */
  issue(file: Omit<NamedFile, "id">): FieldIssue | null;
}

const missing = (): TesseraError => new TesseraError("not_found", { kind: "slot" });

/** The field of a form that holds files. Whether the caller may is not looked at. Throws `not_found`. */
export function documentField(
  { services }: Pick<RequestContext, "services">,
  { formId, refField }: { readonly formId: string; readonly refField: string },
): DocumentField {
  const snapshot = services.definitions.current();
  const form = findBody(snapshot, "form", formId);
  const [first = "", inRow] = refField.split(".");
  const items = form?.pages.flatMap(({ groups }) => groups.flatMap((group) => group.items)) ?? [];
  const item = items.find(({ name }) => name === first);
  const entity = inRow === undefined ? form?.entity : item?.subForm?.entity;
  const field = inRow === undefined ? item : item?.subForm?.items.find(({ name }) => name === inRow);
  const body = entity ? findBody(snapshot, "entity", entity) : null;
  const column = body?.columns.find(({ name }) => name === field?.column);
  const fieldType = column?.fieldType;
  const behaviour = fieldType ? services.behaviours(fieldType.type) : null;
  if (!entity || !field || !column || !behaviour?.structure?.files) throw missing();
  const settings: readonly FieldSettings[] = [field.formats ?? {}, fieldType?.formats ?? {}];
  return {
    entity,
    column: column.name,
    issue: (file) => {
      const value = { files: [{ ...file, id: "00000000-0000-7000-8000-000000000000" }] };
      for (const one of settings) {
        const issue = behaviour.check?.(value, one, column.type) ?? null;
        if (issue) return issue;
      }
      return null;
    },
  };
}
