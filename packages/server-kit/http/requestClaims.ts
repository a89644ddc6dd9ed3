import type { ErrorCode } from "@tessera/contract/errors.ts";
import type { PublicReach } from "@tessera/identity/rights/publicReach.ts";
import type { Identity } from "@tessera/identity/sessions/sessions.ts";
import type { HandledOperation } from "@tessera/server-core/handle.ts";
import type { OriginClaims } from "@tessera/server-core/http/originCheck.ts";
import type { FastifyRequest } from "fastify";
import { accountFamilies } from "./accountFamilies.ts";

/** Operations of this family make and end sessions, so a token that no longer holds does not stop them. */
export const sessionFamily = "Session";

/** A header that stands once; null without it. */
export function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
}

/** The bearer token; empty for an Authorization header that holds none, so that it counts as a wrong one. */
export function bearer(request: FastifyRequest): string | null {
  const authorization = header(request, "authorization");
  if (authorization === null || authorization === "") return null;
  return /^Bearer +([A-Za-z0-9._~+/-]{1,4000}=*)$/i.exec(authorization)?.[1] ?? "";
}

/** Where a request says that it comes from. */
export function claimsOf(request: FastifyRequest): OriginClaims {
  return {
    method: request.method,
    origin: header(request, "origin"),
    fetchSite: header(request, "sec-fetch-site"),
    fetchMode: header(request, "sec-fetch-mode"),
    marked: header(request, "x-requested-with") !== null,
  };
}

/** Whether a personal API token does not reach an operation. */
function isOutside({ operation }: HandledOperation, { scope }: Identity): boolean {
  if (scope === null) return false;
  if (accountFamilies.has(operation.family)) return operation.access.kind !== "public";
  if (operation.access.kind === "public" && !operation.changesState) return false;
  if (operation.changesState && !scope.write) return true;
  return scope.families !== null && !scope.families.includes(operation.family);
}

/**
 * The code with which a caller is turned away before anything else is looked at; null lets them in. Anyone who had a
 * session and lost it is no guest: what they do would be recorded as a stranger's.
 */
export function denialReason(
  handled: HandledOperation,
  identity: Identity,
  token: string | null,
  reach: () => PublicReach,
): ErrorCode | null {
  const { access, family } = handled.operation;
  if (isOutside(handled, identity)) return "access_denied";
  if (access.kind === "public") return token !== null && family !== sessionFamily ? identity.refused : null;
  if (identity.subject.userId !== null) return null;
  if (identity.refused === null && access.kind === "page" && reach().hasAny(access.shows)) return null;
  return identity.refused ?? "not_signed_in";
}

/** The size of a request's body in bytes; without a declared length it may be of any size. */
export function bodySize({ headers }: FastifyRequest): number {
  if (headers["transfer-encoding"] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers["content-length"] ?? 0);
}
