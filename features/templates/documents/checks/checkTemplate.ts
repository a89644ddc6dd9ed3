import type { DocumentLookup, DocumentProblem, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { FormBody, FormItem } from "@tessera/contract/definitions/formBody.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { parseTemplate } from "@tessera/contract/templates/parseTemplate.ts";
import { templateNames } from "@tessera/contract/templates/templateNames.ts";
import type { TemplateBody } from "../bodies/templateBody.ts";

/** What every template of a page can say. */
const ofPage = ["page", "params", "language", "today"];
/** What a row of a list has besides its columns. */
const ofItem = ["key", "link"];

const fieldsOf = (form: FormBody): readonly FormItem[] =>
  form.pages.flatMap((page) => page.groups.flatMap((group) => group.items));

/** The names that a template of this body can say; null where they cannot be known. */
function knownNames(body: TemplateBody, lookup: DocumentLookup): ReadonlySet<string> | null {
  if (body.type === "plain") return new Set(ofPage);
  if (body.type === "items") {
    const list = body.list ? findBody(lookup, "list", body.list) : null;
    return list && new Set([...ofPage, ...ofItem, "items", ...list.columns.map(({ name }) => name)]);
  }
  const form = body.form ? findBody(lookup, "form", body.form) : null;
  if (form === null) return null;
  const items = fieldsOf(form);
  const inRows = items.flatMap((item) => item.subForm?.items ?? []);
  return new Set([...ofPage, "key", "display", ...[...items, ...inRows].map(({ name }) => name)]);
}

/**
 * Checks of a template beyond its schema: that it can be read, that it has what it is about, and, as a warning, its
 * names.
 */
export function checkTemplate(
  { body }: TesseraDocument<TemplateBody>,
  lookup: DocumentLookup,
): readonly DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  if (body.type === "items" && !body.list)
    problems.push({ severity: "error", code: "template_list_missing", path: "/list", data: {} });
  if (body.type === "record" && !body.form)
    problems.push({ severity: "error", code: "template_form_missing", path: "/form", data: {} });
  const parsed = parseTemplate(body.content);
  if (!parsed.ok) {
    const { code, line, name } = parsed.problem;
    return [...problems, { severity: "error", code, path: "/content", data: { line, name } }];
  }
  const known = knownNames(body, lookup);
  const unknown = new Set(
    templateNames(parsed.nodes).flatMap(({ name }) => (known?.has(name) === false ? [name] : [])),
  );
  for (const name of unknown)
    problems.push({ severity: "warning", code: "template_unknown_name", path: "/content", data: { name } });
  return problems;
}
