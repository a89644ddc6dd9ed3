import { handle } from "@tessera/server-core/handle.ts";
import { getBadges } from "./getBadges.ts";

/** See `getBadges`. */
export const getBadgesHandler = handle(getBadges, async (_input, { services }) => ({
  badges: [...services.badges.values()].map(({ label, name }) => ({ name, label })),
}));
