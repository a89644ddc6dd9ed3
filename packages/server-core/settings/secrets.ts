import { hkdfSync, randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { keepPrivateFile, readIfThere } from "./privateFile.ts";

/** The secrets of an installation: made on its first start, in files of mode 0600 in the data folder. */
export interface Secrets {
  /**
   * A key for one purpose (`cookie`, `csrf`, …), the same on every start; other purposes tell nothing of it. Default 32
   * bytes.
   */
  derive(purpose: string, bytes?: number): Buffer;
  /**
   * A secret that cannot be derived, such as a private key: made once and kept in `secret-<name>.json`.
   * `name` is lower-case letters and hyphens.
   */
  keep(name: string, make: () => Promise<Json>): Promise<Json>;
  /** Path of the file in which `keep` has it. */
  fileOf(name: string): string;
}

/** Opens the secrets of a data folder, which must exist; makes them on first use. Throws where the file is damaged. */
export function openSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, "secret");
  const root = Buffer.from(keepPrivateFile(file, () => randomBytes(32).toString("hex")).trim(), "hex");
  if (root.length !== 32) throw new Error(`${file} is damaged: 64 hexadecimal digits are expected.`);
  const fileOf = (name: string): string => join(dataFolder, `secret-${name}.json`);
  return {
    fileOf,
    derive: (purpose, bytes = 32) => Buffer.from(hkdfSync("sha256", root, "", `tessera ${purpose}`, bytes)),
    keep: async (name, make) => {
      if (!/^[a-z][a-z-]{0,40}$/.test(name)) throw new Error(`"${name}" cannot name a secret.`);
      const place = fileOf(name);
      const there = readIfThere(place);
      if (there !== null) return JSON.parse(there);
      const made = JSON.stringify(await make());
      return JSON.parse(keepPrivateFile(place, () => made));
    },
  };
}
