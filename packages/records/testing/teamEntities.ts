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

/** A bundle of products, as an adopted table: a list of numbers that nothing else checks. */
export const bundle = own("bundle", {
  origin: "adopted",
  key: { columns: ["id"], made: "person" },
  columns: [
    column("id", "integer"),
    column("title", "text"),
    members("products", { element: "integer", reference: { entity: "product", onDelete: "set null" } }),
  ],
  references: [],
});

/** A bin of a team's shelf, whose code people give, and a label that names bins. */
export const bin = own("bin", {
  origin: "adopted",
  key: { columns: ["code"], made: "person" },
  columns: [column("code", "text"), column("team_id", "uuid")],
  references: [{ id: "r-team", name: "team", label: "team", entity: "team", columns: ["team_id"] }],
  display: ["code"],
});
export const label = own("label", {
  columns: [column("id", "uuid"), members("bins", { element: "text", reference: { entity: "bin" } })],
  references: [],
  display: ["id"],
});

/** Tables of all, in the shop. */
export const teamTables = `
  create table shop.bundle (id int primary key, title text, products int[]);
  create table shop.bin (code text primary key, team_id uuid);
  create table shop.label (id uuid primary key, bins text[], ${stamps});
  create table shop.member (id uuid primary key, title text, country text, ${stamps});
  create table shop.team (id uuid primary key, title text, members uuid[], leaders uuid[], ${stamps});`;
