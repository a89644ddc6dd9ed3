import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";

/** An entity over the table `app.<name>` with a made key and the columns given; `part` says what is otherwise. */
export function tableBody(name: string, columns: readonly EntityColumn[], part: Partial<EntityBody> = {}): EntityBody {
  return {
    label: name,
    labelPlural: name,
    storage: { schema: "app", table: name },
    origin: "table",
    key: { columns: ["id"], made: "uuid" },
    columns: [{ id: "c_id", name: "id", column: "id", label: "id", type: "uuid" }, ...columns],
    references: [],
    display: [],
    ...part,
  };
}
