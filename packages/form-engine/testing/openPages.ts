import type { FormBody, FormItem } from "@tessera/contract/definitions/formBody.ts";
import type { FormOptions } from "../store/formOptions.ts";
import type { FormStore } from "../store/formStore.ts";
import { openForm } from "./openForm.ts";
import { savedOrder, withItems } from "./savedOrder.ts";

type Page = FormBody["pages"][number];
type Group = Page["groups"][number];

/** The order form in three groups on two pages: `head` and `more` on the first, `body` with the lines on the second. */
export function openPages(
  change: {
    readonly pages?: { readonly [id: string]: Partial<Page> };
    readonly groups?: { readonly [id: string]: Partial<Group> };
    readonly form?: Partial<FormBody>;
    readonly options?: Partial<FormOptions>;
    readonly lines?: Partial<FormItem>;
  } = {},
): FormStore {
  const form = (body: FormBody): FormBody => {
    const all = body.pages.flatMap((page) => page.groups.flatMap((one) => one.items));
    const items = withItems({ lines: change.lines ?? {} })(all);
    const group = (id: string, ...names: readonly string[]): Group => ({
      id,
      label: id,
      items: items.filter(({ name }) => names.includes(name)),
      ...change.groups?.[id],
    });
    const page = (id: string, ...groups: readonly Group[]): Page => ({
      id,
      label: id,
      groups: [...groups],
      ...change.pages?.[id],
    });
    const pages = [
      page("first", group("head", "subject", "country"), group("more", "discount")),
      page("second", group("body", "lines", "total")),
    ];
    return { ...body, pages, ...change.form };
  };
  return openForm({ form }, { record: savedOrder, ...change.options });
}
