import { column, own, stamps } from "./taskEntities.ts";

const members = (name: string, more: object) => ({ ...column(name, "text", more), type: "list" as const });

/** A person, as an own table. */
export const member = own("member", {
  columns: [column("id", "uuid"), column("title", "text"), column("country", "text")],
  references: [],
});

/** A team of persons: who is in it goes with the person; who leads it cannot be deleted. */
export const team = own("team", {
  columns: [
    column("id", "uuid"),
    column("title", "text"),
    members("members", { element: "uuid", reference: { entity: "member", onDelete: "set null" } }),
    members("leaders", { element: "uuid", reference: { entity: "member" } }),
  ],
  references: [],
});

/** Tables of both, in the shop. */
export const teamTables = `
  create table shop.member (id uuid primary key, title text, country text, ${stamps});
  create table shop.team (id uuid primary key, title text, members uuid[], leaders uuid[], ${stamps});`;
