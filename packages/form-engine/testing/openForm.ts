import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { FormBody, FormItem, SubForm, SubFormItem } from "@tessera/contract/definitions/formBody.ts";
import { compileForm } from "../compile/compileForm.ts";
import type { FieldRef } from "../record/formState.ts";
import type { FormOptions } from "../store/formOptions.ts";
import type { FormStore } from "../store/formStore.ts";
import { openStore } from "./openStore.ts";
import { lineEntity, orderEntity, orderForm, orderInput } from "./orderForm.ts";

/** What a test changes of the order form. */
export interface OrderFormChange {
  readonly group?: Partial<FormBody["pages"][number]["groups"][number]>;
  readonly items?: (items: readonly FormItem[]) => readonly FormItem[];
  /** What differs in the sub-form. */
  readonly subForm?: Partial<SubForm>;
  /** What differs in the sub-form's columns, by name. */
  readonly columns?: Readonly<Record<string, Partial<SubFormItem>>>;
  readonly order?: Partial<EntityBody>;
  readonly line?: Partial<EntityBody>;
  /** The whole form, once the rest was changed. */
  readonly form?: (body: FormBody) => FormBody;
}

function withRows(item: FormItem, { columns = {}, subForm }: OrderFormChange): FormItem {
  if (!item.subForm) return item;
  const items = item.subForm.items.map((column) => ({ ...column, ...columns[column.name] }));
  return { ...item, subForm: { ...item.subForm, items, ...subForm } };
}

/** The order form changed. Throws when the result does not compile. */
export function openForm(change: OrderFormChange, options: Partial<FormOptions> = {}): FormStore {
  const order = { ...orderEntity, ...change.order };
  const line = { ...lineEntity, ...change.line };
  const pages = orderForm.pages.map((page) => ({
    ...page,
    groups: page.groups.map((group) => ({
      ...group,
      ...change.group,
      items: (change.items?.(group.items) ?? group.items).map((item) => withRows(item, change)),
    })),
  }));
  const changed = { ...orderForm, pages };
  const { form, problems } = compileForm({
    ...orderInput,
    form: { id: "order", body: change.form?.(changed) ?? changed },
    entity: { id: "order", body: order },
    entityOf: (id) => (id === "order" ? order : id === "line" ? line : null),
  });
  if (problems.some(({ severity }) => severity === "error")) throw new Error(JSON.stringify(problems));
  return openStore(form, null, options);
}

/** The reference of a main field. */
export function mainRef(store: FormStore, name: string): FieldRef {
  return { table: null, slot: store.form.fields.findIndex((field) => field.name === name) };
}

/** The reference of a field in a row of the first sub-form. */
export function rowRef(store: FormStore, row: number, name: string): FieldRef {
  const table = store.form.tables[0];
  return {
    table: table?.slot ?? -1,
    uid: store.rows(table?.slot ?? -1)[row]?.uid ?? "",
    slot: table?.columns.findIndex((field) => field.name === name) ?? -1,
  };
}
