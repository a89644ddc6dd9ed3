import * as React from "react";

/**
 * React keeps where each element was made, for the stacks of its warnings: a sixth of the work of the tests of
 * components. It leaves that out when it has made many in a moment; here it always believes so. Warnings come as before
 * and name their components.
 */
const internals: unknown = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
if (typeof internals === "object" && internals !== null && "recentlyCreatedOwnerStacks" in internals) {
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    get: () => Number.MAX_SAFE_INTEGER,
    set: () => {},
    configurable: true,
  });
}
