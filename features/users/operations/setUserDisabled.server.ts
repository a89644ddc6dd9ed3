import { instantText } from "@tessera/server-core/database/instantText.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { randomId } from "@tessera/std/ids.ts";
import { setUserDisabled } from "./setUserDisabled.ts";

/** See `setUserDisabled`. */
export const setUserDisabledHandler = handle(setUserDisabled, async ({ userId, disabled }, context) => {
  const { records, sessions } = context.services;
  const values = { disabled_at: disabled ? instantText(Date.now()) : null };
  await records.bulk(context, {
    saveId: randomId(24),
    entity: "user",
    items: [{ kind: "update", key: userId, values }],
  });
  if (!disabled) return { ended: 0 };
  // They count for nothing already; ended, they do not come back when the account is enabled.
  const ended = await sessions.end({ kind: "user", userId, except: null }, "forced");
  return { ended: ended.length };
});
