import { column, own, stamps } from "./taskEntities.ts";

const title = column("title", "text", {
  required: true,
  length: 20,
  postgres: "character varying(20)",
  translatable: true,
});

/** An article whose title and note have texts in each language. The title's physical name is another one. */
export const article = own("article", {
  columns: [
    column("id", "uuid"),
    { ...title, column: "title_text" },
    column("note", "text", { translatable: true }),
    column("code", "text"),
    column("kind", "text", { required: true }),
  ],
  references: [],
  display: ["title"],
});

/** A part of an article, with a name in each language. */
export const part = own("part", {
  columns: [column("id", "uuid"), column("article_id", "uuid"), column("name", "text", { translatable: true })],
  references: [{ id: "r-a", name: "article", label: "article", entity: "article", columns: ["article_id"] }],
  display: ["name"],
});

/** An offer of an article, without a text of its own in other languages. */
export const offer = own("offer", {
  columns: [column("id", "uuid"), column("article_id", "uuid"), column("price", "integer"), column("copy", "text")],
  references: [{ id: "r-o", name: "article", label: "article", entity: "article", columns: ["article_id"] }],
  display: ["price"],
});

/** Tables of the three, in the shop. */
export const articleTables = `
  create table shop.article (id uuid primary key, title_text varchar(20), note text, code text, kind text, tessera_texts jsonb, ${stamps});
  create table shop.part (id uuid primary key, article_id uuid not null references shop.article, name text, tessera_texts jsonb, ${stamps});
  create table shop.offer (id uuid primary key, article_id uuid references shop.article, price int, copy text, ${stamps});`;
