import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { KeyedText } from "@tessera/contract/socket/progress.ts";
import { findUrl } from "@tessera/documents/store/findUrl.ts";
import { type DurableWork, RunFailedError, type RunProgress } from "@tessera/realtime/durable/durableWork.ts";
import { urlPermission } from "@tessera/records/guard/urlPermission.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Services } from "@tessera/server-core/services.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { DatabaseError } from "pg";
import { Value } from "typebox/value";
import { adopt as adoptOperation } from "../operations/adopt.ts";
import { adopt, rollBack } from "./adopt.server.ts";
import { AdoptionError } from "./adoptionError.ts";
import { adoptionOutcome } from "./adoptionOutcome.server.ts";
import type { AdoptionProgress, AdoptRequest } from "./adoptionParts.server.ts";
import { failureReason } from "./failureReason.server.ts";

/** Name of the work. */
export const adoptionWorkKind = "adoption";

/** Where adoptions are started and looked at. */
const address = "/admin/adoption";

/** The address where the caller looks at adoptions; null where they may not open it. */
export function adoptionLink(context: RequestContext): string | null {
  const url = findUrl(context.services.definitions.current(), address);
  return url !== null && urlPermission(context, url) === "allowed" ? address : null;
}

type Input = Omit<InputOf<typeof adoptOperation>, "url">;

/** What is adopted, of what was asked for. */
export function requestOf(
  { grants, plan, schema, subsystem, triggers = [] }: Input,
  url: string | null,
  { database }: Pick<Services, "database">,
): AdoptRequest {
  const source = url === null ? null : { url };
  return {
    source,
    schema,
    subsystem,
    grants,
    triggers,
    adminUrl: database.url,
    ...(plan === undefined ? {} : { plan }),
  };
}

function inputOf(kept: Json): Input {
  const input = { ...(typeof kept === "object" && kept !== null && !Array.isArray(kept) ? kept : {}), url: null };
  if (!Value.Check(adoptOperation.input, input)) throw new TypeError("An adoption of what cannot be adopted.");
  return input;
}

const said = (key: string, params: KeyedText["params"] = {}): KeyedText => ({ key: `adoption.${key}`, params });

/** How far an adoption is, as its owner reads it. */
function progressOf(progress: AdoptionProgress): RunProgress {
  if (progress.step === "table") {
    const { count, index, table } = progress;
    return { done: index, total: count, message: said("step.table", { table: table.slice(0, 200) }) };
  }
  if (progress.step === "applying") {
    const { count, index, part } = progress;
    return { done: index, total: count, message: said("step.applying", { part: part.slice(0, 300) }) };
  }
  return { done: null, total: null, message: said(`step.${progress.step}`) };
}

/** SQLSTATE classes of what may pass by itself: connections, conflicts, room, an operator's doing. */
const passing = /^(?:08|40|53|55|57|58)/;

/** What the owner reads of an adoption that stopped. */
function stopReason({ cause, code, data }: AdoptionError): KeyedText {
  if (code === "source_unreachable")
    return said(`failed.${failureReason(cause) ?? "unreachable"}`, { address: String(data.address).slice(0, 1000) });
  const texts = Object.entries(data).map(([key, value]) => [
    key,
    (typeof value === "string" ? value : value.join(", ")).slice(0, 1000),
  ]);
  return said(`error.${code}`, Object.fromEntries(texts));
}

/** What the owner reads of an error of the database; its own text, which is for administrators, is in the log. */
function databaseReason({ code = "?" }: DatabaseError): KeyedText {
  return code === "42501" ? said("failed.permission") : said("failed.database", { code });
}

function asFinal(error: unknown): unknown {
  if (error instanceof AdoptionError)
    return new RunFailedError("adoption_failed", { cause: error, reason: stopReason(error) });
  if (error instanceof DatabaseError && !passing.test(error.code ?? ""))
    return new RunFailedError("adoption_failed", { cause: error, reason: databaseReason(error) });
  return error;
}

/**
 * Adopts beside requests, with the rights of the one who asked for it, as they are when it begins or goes on. The
 * address of the source is a secret of the run. A server that dies leaves what is copied whole to the next, which goes
 * on from there; of a copy that was broken off nothing remains, and it is made again.
 */
export const adoptionWork: DurableWork = {
  kind: adoptionWorkKind,
  run: async (run) => {
    const input = inputOf(run.input);
    const url = property(await run.secret(), "url");
    await run.services.definitions.refresh();
    const context = await run.asOwner();
    if (!run.services.records.rights(context).mayUseOperation(adoptOperation.id))
      throw new TesseraError("access_denied");
    const request: AdoptRequest = {
      ...requestOf(input, typeof url === "string" ? url : null, run.services),
      run: run.id,
      signal: run.signal,
      step: run.step,
    };
    try {
      return adoptionOutcome(await adopt(context, request, (progress) => run.progress(progressOf(progress))));
    } catch (error) {
      throw asFinal(error);
    }
  },
  // Parts of a plan that were applied stay: each is whole by itself.
  rollBack: ({ id, input, services }) => rollBack(services.database, inputOf(input).subsystem, id),
};
