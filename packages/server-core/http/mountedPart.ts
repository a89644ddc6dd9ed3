import type { IncomingMessage, ServerResponse } from "node:http";

/** A part of the server that answers by itself below a prefix, such as the embedded sign-in provider. */
export interface MountedPart {
  /** Such as `/oidc`. */
  readonly prefix: string;
  handle(request: IncomingMessage, response: ServerResponse): void;
}
