import type { Static } from "typebox";
import type { formViewPanel } from "./def.ts";

/**
 * The panel's settings, and the address of the page it stands on, in the situations that the gallery shows and the test
 * draws.
 */
export const fixtures: readonly {
  readonly name: string;
  readonly url: string;
  readonly params: Static<typeof formViewPanel.params>;
}[] = [{ name: "an order", url: "/orders/update?id=o1", params: { form: "order" } }];
