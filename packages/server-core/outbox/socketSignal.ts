import type { ServerMessageType, ServerPayload } from "@tessera/contract/socket/messages.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { Signal } from "./outbox.ts";

/** Whom a message is for. */
export type Audience =
  /** `except` is the id of a connection that knows already. */
  | { readonly user: string; readonly except?: string }
  | { readonly session: string }
  | { readonly topic: string }
  /** `exceptSession` is that of the one who asked for it. */
  | { readonly everyone: true; readonly exceptSession?: string };

/** Kind of the signals that carry a message to pages. */
export const socketSignalKind = "socket";

/** The signal by which every node sends a message to its pages of an audience. */
export function socketSignal<Type extends ServerMessageType>(
  audience: Audience,
  type: Type,
  payload: ServerPayload<Type>,
): Signal {
  // Payloads of the catalogue are JSON.
  return { kind: socketSignalKind, payload: { audience, type, payload: payload as Json } };
}
