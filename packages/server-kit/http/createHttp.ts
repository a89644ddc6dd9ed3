import type { FastifyInstance } from "fastify";
import type { RequestContext } from "../context.ts";
import type { HandledOperation } from "../handle.ts";
import type { Services } from "../services.ts";

/** What the HTTP transport stands on. */
export interface HttpOptions {
  readonly services: Services;
  /** Every operation with its handler: the generated registry, an argument. */
  readonly operations: readonly HandledOperation[];
  /** Whether the subject holds a grant with the subject `operation:<id>` (operations whose access is `granted`). */
  readonly mayUseOperation: (context: RequestContext, operationId: string) => boolean;
  /** The embedded sign-in provider, answering below `/oidc`; null when another one is configured. */
  readonly provider: {
    handle(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse): void;
  } | null;
  /** Folder of the built browser application; null serves none. */
  readonly webFolder: string | null;
}

export type CreateHttp = (options: HttpOptions) => Promise<FastifyInstance>;
