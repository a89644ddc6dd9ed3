import { TesseraError } from "@tessera/contract/errors.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { StartError } from "../database/startError.ts";
import { SettingsError } from "./settings.ts";

/** Published documents that this version cannot open, one line each, and the way out. */
function definitionLines({ data }: TesseraError): readonly string[] {
  const problems = Array.isArray(data.problems) ? data.problems : [];
  return [
    "Published definitions cannot be opened by this version:",
    ...problems.map((problem) => `  ${canonicalJson(problem)}`),
    "Start with TESSERA_SAFE=on to repair them, or start the version that made them.",
  ];
}

/**
 * The lines to show for a start that failed for a reason a person can fix: wrong settings (one line each), a database
 * that cannot be used, a port that is taken or not allowed, definitions of another version. Null for anything else:
 * that is a defect, and its stack belongs into the log.
 */
export function startFailure(error: unknown): readonly string[] | null {
  if (error instanceof SettingsError) return error.problems;
  if (error instanceof StartError) return [error.message];
  if (error instanceof TesseraError && error.code === "definition_invalid") return definitionLines(error);
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error) || error.syscall !== "listen")
    return null;
  const port = "port" in error ? String(error.port) : "";
  const address = "address" in error ? String(error.address) : "";
  switch (error.code) {
    case "EADDRINUSE":
      return [`Port ${port} is taken by another program. Stop it, or set PORT.`];
    case "EACCES":
      return [`Port ${port} may not be used by this user. Set PORT to one above 1023.`];
    case "EADDRNOTAVAIL":
      return [`${address} is not an address of this machine. Set HOST.`];
    default:
      return null;
  }
}
