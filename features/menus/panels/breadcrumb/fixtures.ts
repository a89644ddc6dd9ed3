import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { getBreadcrumb } from "../../operations/getBreadcrumb.ts";

/** What the server answers in the situations that the gallery shows and the test draws. */
export const fixtures: readonly { readonly name: string; readonly crumbs: OutputOf<typeof getBreadcrumb> }[] = [
  {
    name: "a form below its list",
    crumbs: [
      { label: "Work", route: null },
      { label: "Service requests", route: "/service-requests/index" },
      { label: "Request", route: null },
    ],
  },
  { name: "a page of its own", crumbs: [{ label: "Settings", route: null }] },
];
