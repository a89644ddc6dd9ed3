import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** A file of definitions, as designers find it. */
export const AssetSchema = closed({
  /** SHA-256 of its content. */
  hash: Type.String(),
  subsystem: Type.String(),
  name: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  type: Type.String(),
  /** When it was sent, in UTC. */
  at: Type.String(),
  userName: nullable(Type.String()),
  hasPreview: Type.Boolean(),
});

/** Text of a SHA-256. */
export const AssetHash = () => Type.String({ pattern: "^[0-9a-f]{64}$" });
