import { TesseraError } from "@tessera/contract/errors.ts";
import { startOwnedRun } from "@tessera/realtime/durable/startOwnedRun.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import { adoptable } from "../server/adopt.server.ts";
import { AdoptionError, type AdoptionErrorCode } from "../server/adoptionError.ts";
import { rolesOf } from "../server/adoptionParts.server.ts";
import { adoptionLink, adoptionWorkKind, requestOf } from "../server/adoptionWork.server.ts";
import { findGrants } from "../server/grantRoles.server.ts";
import { adopt } from "./adopt.ts";

/** The input that an error is about. */
const pathOf = (code: AdoptionErrorCode): string =>
  code === "part_unknown"
    ? "/plan/apply"
    : code.startsWith("trigger")
      ? "/triggers"
      : code.startsWith("schema")
        ? "/schema"
        : code.startsWith("source")
          ? "/url"
          : /role|user/.test(code)
            ? "/grants"
            : "/subsystem";

/** How long the outcome is kept, in milliseconds. */
const keepFor = 30 * 24 * 3_600_000;

/** See `adopt`. It reads no dump, so it needs no role that may make databases. */
export const adoptHandler = handle(adopt, async ({ url, ...input }, context) => {
  const { services, subject } = context;
  const { grants, subsystem } = input;
  if (subject.userId === null) throw new TesseraError("not_signed_in");
  try {
    await adoptable(context, requestOf(input, url, services));
    await findGrants(context, grants, rolesOf(subsystem), services.definitions.published());
  } catch (error) {
    if (!(error instanceof AdoptionError)) throw error;
    const { code } = error;
    const problem = { path: pathOf(code), code, data: JSON.parse(canonicalJson(error.data)) };
    throw new TesseraError("invalid_input", { problems: [problem] }, { cause: error });
  }
  const run = `adoption ${subsystem} ${randomId(20)}`;
  const title = { key: "adoption.run", params: { subsystem } };
  const owner = { user: subject.userId, title, link: adoptionLink(context), keepFor };
  // What the database keeps of the run says nothing of the source but that there is one.
  const kept = { id: run, kind: adoptionWorkKind, input, topic: null, after: 0, owner };
  await services.database.transaction((transaction) =>
    startOwnedRun(services, { ...kept, hasBegun: true, ...(url === null ? {} : { secret: { url } }) }, transaction),
  );
  services.outbox.wake();
  return { run };
});
