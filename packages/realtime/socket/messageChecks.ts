import { type MessageType, socketMessages } from "@tessera/contract/socket/messages.ts";
import { Compile } from "typebox/compile";

/** What is known of a type that a browser may send. */
export interface IncomingType {
  readonly guests: boolean;
  /** Whether a payload fits. */
  readonly fits: (payload: unknown) => boolean;
}

/** What a browser may send, by type; the types that only the server may send are not in it. */
export const incomingTypes: ReadonlyMap<string, IncomingType> = new Map(
  Object.entries(socketMessages).flatMap(([type, { client, guests }]) => {
    if (client === null) return [];
    const validator = Compile(client);
    return [[type, { guests, fits: (payload: unknown) => validator.Check(payload) }] as const];
  }),
);

/** Whether a type is of the catalogue, no matter who may send it. */
export function isMessageType(type: string): type is MessageType {
  return Object.hasOwn(socketMessages, type);
}
