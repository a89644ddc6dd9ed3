import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { FormBody, FormItem, SubFormItem } from "@tessera/contract/definitions/formBody.ts";
import type { Library } from "@tessera/expression/functions/library.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";

/** What rules of a former form may call: nothing that asks for something as it is today. */
export const pureLibrary: Library = new Map([...standardLibrary].filter(([, { resource }]) => resource !== true));

/** The rules that say what is seen, and what a field comes to that is not stored. */
function shownItem<Item extends FormItem | SubFormItem>(item: Item): Item {
  const { hiddenExp = null, labelExp = null, saveExpression = null } = item.expressions ?? {};
  const isStored = (item.column ?? null) !== null || (item.reference ?? null) !== null || "subForm" in item;
  return { ...item, expressions: { hiddenExp, labelExp, ...(isStored ? {} : { saveExpression }) } };
}

/**
 * A form with those of its rules alone that say what of a record is seen: values of a version are as they were kept,
 * and nothing gives them another one.
 */
export function withShownRules(body: FormBody): FormBody {
  return {
    ...body,
    pages: body.pages.map((page) => ({
      ...page,
      groups: page.groups.map((group) => ({
        ...group,
        items: group.items.map((item) => ({
          ...shownItem(item),
          ...(item.subForm ? { subForm: { ...item.subForm, items: item.subForm.items.map(shownItem) } } : {}),
        })),
      })),
    })),
  };
}

/** An entity without rules and defaults, for the same reason. */
export function withoutRules(body: EntityBody): EntityBody {
  return {
    ...body,
    invariants: [],
    columns: body.columns.map((column) => ({ ...column, computed: null, default: null })),
  };
}
