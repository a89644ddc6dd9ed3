import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { Static } from "typebox";
import type { getBreadcrumb } from "../../operations/getBreadcrumb.ts";
import type { breadcrumbPanel } from "./def.ts";

/** What the server answers in the situations that the gallery shows and the test draws. */
export const fixtures: readonly {
  readonly name: string;
  readonly params: Static<typeof breadcrumbPanel.params>;
  readonly crumbs: OutputOf<typeof getBreadcrumb>;
}[] = [
  {
    name: "a form below its list",
    params: {},
    crumbs: [
      { label: "Work", route: null },
      { label: "Service requests", route: "/service-requests/index" },
      { label: "Request", route: null },
    ],
  },
  { name: "a page of its own", params: {}, crumbs: [{ label: "Settings", route: null }] },
];
