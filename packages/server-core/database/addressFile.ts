import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { keepPrivateFile, replacePrivateFile } from "../settings/privateFile.ts";
import { choosePlace } from "./place.ts";
import { StartError } from "./startError.ts";

const schema = Type.Object({
  /** Connects as the application's role; further nodes may use it as their DATABASE_URL. */
  url: Type.String(),
  port: Type.Integer({ minimum: 0, maximum: 65_535 }),
  password: Type.String({ minLength: 16 }),
  adminPassword: Type.String({ minLength: 16 }),
  /** Folder of the cluster's files. */
  place: Type.String({ minLength: 1 }),
});

/** What `database.json` in the data folder (mode 0600) says of the embedded database. */
export type Address = Static<typeof schema>;

/** The application's role and database have this name. */
export const applicationName = "tessera";

/** The address under which the application reaches its database. */
export function applicationUrl(address: Pick<Address, "port" | "password">): string {
  return `postgres://${applicationName}:${address.password}@127.0.0.1:${address.port}/${applicationName}`;
}

/** The superuser's address of a database of the cluster. */
export function adminUrl(address: Pick<Address, "port" | "adminPassword">, database = "postgres"): string {
  return `postgres://postgres:${address.adminPassword}@127.0.0.1:${address.port}/${database}`;
}

/** Reads `database.json`, or makes it with new passwords before the cluster itself exists. */
export function keepAddress(dataFolder: string): Address {
  const file = join(dataFolder, "database.json");
  const made = (): string => {
    const place = choosePlace(dataFolder);
    if (existsSync(join(place, "data"))) {
      throw new StartError(
        "folder_unusable",
        `${file} is missing, but there is a database in ${place}. Put the file back, or move that folder away to start again.`,
      );
    }
    const password = randomBytes(24).toString("hex");
    const address: Address = { url: "", port: 0, password, adminPassword: randomBytes(24).toString("hex"), place };
    return JSON.stringify(address, null, 2);
  };
  let address: unknown;
  try {
    address = JSON.parse(keepPrivateFile(file, made));
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError("folder_unusable", `${file} cannot be read.`, { cause });
  }
  if (Value.Check(schema, address)) return address;
  throw new StartError("folder_unusable", `${file} is damaged.`);
}

/** Notes the port that the cluster listens on now. */
export function noteAddress(dataFolder: string, address: Address, port: number): Address {
  const noted = { ...address, port, url: applicationUrl({ ...address, port }) };
  if (noted.url !== address.url) replacePrivateFile(join(dataFolder, "database.json"), JSON.stringify(noted, null, 2));
  return noted;
}
