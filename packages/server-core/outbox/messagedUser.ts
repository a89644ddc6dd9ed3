import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { ServerMessageType } from "@tessera/contract/socket/messages.ts";
import type { Signal } from "./outbox.ts";
import { socketSignalKind } from "./socketSignal.ts";

/** The person whose pages a signal sends a message of one of `types`; null where it does something else. */
export function messagedUser({ kind, payload }: Signal, types: readonly ServerMessageType[]): string | null {
  const type = property(payload, "type");
  if (kind !== socketSignalKind || !types.some((one) => one === type)) return null;
  const user = property(property(payload, "audience"), "user");
  return typeof user === "string" ? user : null;
}
