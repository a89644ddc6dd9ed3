import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { Secrets } from "../settings/secrets.ts";

/** Closes what a run needs in secret, with a key that is not in the database. */
export interface RunSeal {
  /** Text that only `open` reads, for this run alone. */
  close(run: string, secret: Json): string;
  /** Null where it cannot be read: it is of another run or key, or damaged. */
  open(run: string, sealed: string): Json | null;
}

const algorithm = "aes-256-gcm";
/** Bytes of the random beginning, and of what shows that nothing was changed. */
const [start, tag] = [12, 16];

/** See `RunSeal`. The key comes from the secrets of the installation, which its nodes share. */
export function createRunSeal(secrets: Pick<Secrets, "derive">): RunSeal {
  const key = secrets.derive("secrets of runs");
  return {
    close(run, secret) {
      const iv = randomBytes(start);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(run));
      const closed = Buffer.concat([cipher.update(JSON.stringify(secret), "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), closed]).toString("base64");
    },
    open(run, sealed) {
      const bytes = Buffer.from(sealed, "base64");
      if (bytes.length < start + tag) return null;
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, start)).setAAD(Buffer.from(run));
        decipher.setAuthTag(bytes.subarray(start, start + tag));
        return JSON.parse(decipher.update(bytes.subarray(start + tag), undefined, "utf8") + decipher.final("utf8"));
      } catch {
        // What the tag does not fit is of no use, whatever it once was.
        return null;
      }
    },
  };
}
