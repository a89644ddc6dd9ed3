import type { Static } from "typebox";
import type { formDataVersionPanel } from "./def.ts";

/**
 * The panel's settings, and the address of the page it stands on, in the situations that the gallery shows and the test
 * draws.
 */
export const fixtures: readonly {
  readonly name: string;
  readonly url: string;
  readonly params: Static<typeof formDataVersionPanel.params>;
}[] = [
  { name: "a version beside the one before", url: "/orders/version?id=order~o1~2", params: { form: "order" } },
  { name: "the first version", url: "/orders/version?id=order~o1~1", params: { form: "order" } },
  { name: "an address without a version", url: "/orders/version", params: { form: "order" } },
];
