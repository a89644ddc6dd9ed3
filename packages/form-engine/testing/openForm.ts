import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { FormBody, FormItem } from "@tessera/contract/definitions/formBody.ts";
import { standardLibrary } from "@tessera/expression/standardLibrary.ts";
import { compileForm } from "../compileForm.ts";
import type { FormOptions } from "../formOptions.ts";
import type { FieldRef } from "../formState.ts";
import { FormStore } from "../formStore.ts";
import { lineEntity, orderEntity, orderForm, orderInput } from "./orderForm.ts";

/** The order form with its group, its items, its entities or the whole of it changed. Throws when the result does not compile. */
export function openForm(
  change: {
    readonly group?: Partial<FormBody["pages"][number]["groups"][number]>;
    readonly items?: (items: readonly FormItem[]) => readonly FormItem[];
    readonly order?: Partial<EntityBody>;
    readonly line?: Partial<EntityBody>;
    readonly form?: (body: FormBody) => FormBody;
  },
  options: Partial<FormOptions> = {},
): FormStore {
  const order = { ...orderEntity, ...change.order };
  const line = { ...lineEntity, ...change.line };
  const pages = orderForm.pages.map((page) => ({
    ...page,
    groups: page.groups.map((group) => ({
      ...group,
      ...change.group,
      items: [...(change.items?.(group.items) ?? group.items)],
    })),
  }));
  const changed = { ...orderForm, pages };
  const { form, problems } = compileForm({
    ...orderInput,
    form: { id: "order", body: change.form?.(changed) ?? changed },
    entity: { id: "order", body: order },
    entityOf: (id) => (id === "order" ? order : id === "line" ? line : null),
  });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  let next = 0;
  return new FormStore({
    form,
    record: null,
    library: standardLibrary,
    user: [],
    params: [],
    clock: () => 0,
    zone: "Europe/Budapest",
    language: "en",
    readOnly: false,
    resolve: async () => [],
    newUid: () => `n${++next}`,
    ...options,
  });
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
