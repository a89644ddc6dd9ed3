import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { placeInput } from "../commentInfo.ts";

/** Has the caller follow a record that they may read, or not any more: then nothing makes them follow it by itself. */
export const follow = defineOperation({
  id: "Activity_follow",
  family: "Activity",
  name: "follow",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  summary: "Follows a record, or ends that",
  errors: ["record_not_found", "not_found"],
  input: closed({ ...placeInput, isFollowing: Type.Boolean() }),
  output: closed({ isFollowing: Type.Boolean() }),
});
