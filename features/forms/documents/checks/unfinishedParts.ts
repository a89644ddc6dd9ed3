import type { DocumentEnvironment, DocumentProblem } from "@tessera/contract/defineDocument.ts";
import {
  type FormBody,
  FormBodySchema,
  type FormItem,
  type SubFormItem,
} from "@tessera/contract/definitions/formBody.ts";
import { walkMarks } from "@tessera/contract/documents/walkMarks.ts";

const warning = (code: string, path: string, data: DocumentProblem["data"] = {}): DocumentProblem => ({
  severity: "warning",
  code,
  path,
  data,
});

/** Pages on which nothing stands, where there are several: people find an empty tab. */
function emptyPages({ pages }: FormBody): readonly DocumentProblem[] {
  if (pages.length < 2) return [];
  return pages.flatMap(({ groups, label }, index) =>
    groups.some(({ items }) => items.length > 0)
      ? []
      : [warning("page_without_field", `/pages/${index}`, { page: label })],
  );
}

/** Groups in which nothing stands, beside others on their page that are filled: nobody sees them. */
function emptyGroups({ pages }: FormBody): readonly DocumentProblem[] {
  return pages.flatMap(({ groups }, page) =>
    groups.some(({ items }) => items.length > 0)
      ? groups.flatMap(({ items, label }, index) =>
          items.length > 0 ? [] : [warning("group_without_field", `/pages/${page}/groups/${index}`, { group: label })],
        )
      : [],
  );
}

/** A field for a value that nothing names. */
function unnamed(item: FormItem | SubFormItem, path: string, { fieldTypes }: DocumentEnvironment): DocumentProblem[] {
  const carriesValue = (fieldTypes.get(item.type)?.values.length ?? 0) > 0;
  if (!carriesValue || item.label !== "" || item.expressions?.labelExp) return [];
  return [warning("label_missing", `${path}/label`, { name: item.name })];
}

function ofItems({ pages }: FormBody, environment: DocumentEnvironment): readonly DocumentProblem[] {
  return pages.flatMap(({ groups }, p) =>
    groups.flatMap(({ items }, g) =>
      items.flatMap((item, i) => {
        const path = `/pages/${p}/groups/${g}/items/${i}`;
        const { subForm } = item;
        if (!subForm) return unnamed(item, path, environment);
        const rows = subForm.items.flatMap((one, index) => unnamed(one, `${path}/subForm/items/${index}`, environment));
        return subForm.items.length > 0
          ? rows
          : [warning("sub_form_without_fields", `${path}/subForm/items`, { name: item.label || item.name })];
      }),
    ),
  );
}

/** Rules that hold or not; one that always closes a field beside its default is meant, as on forms of guests. */
const flags: ReadonlySet<string> = new Set(["hiddenExp", "requiredExp", "collapsedExp"]);
const constant = /^(?:true|false|null|-?\d+(?:\.\d+)?|"[^"]*"|'[^']*')$/;

/** Rules that read nothing, so that they always come to the same: a switch says that more plainly. */
function constantRules(body: FormBody): readonly DocumentProblem[] {
  return walkMarks(FormBodySchema, body).flatMap((mark) => {
    if (mark.mark !== "expression" || !constant.test(mark.value.trim())) return [];
    return flags.has(mark.property.split(".").at(-1) ?? "") ? [warning("rule_constant", mark.path)] : [];
  });
}

/** What of a form is begun and not done: it can be published, and people would miss something. */
export function unfinishedParts(body: FormBody, environment: DocumentEnvironment): readonly DocumentProblem[] {
  return [...emptyPages(body), ...emptyGroups(body), ...ofItems(body, environment), ...constantRules(body)];
}
