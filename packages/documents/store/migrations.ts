import type { Migration } from "@tessera/server-core/database/migrations.ts";

/** Tables of the document store (design §4). Bodies are read through the kinds' upcasters only. */
export const documentMigrations: readonly Migration[] = [
  {
    id: 101,
    name: "documents",
    sql: `
      create table sys.publish (
        id uuid primary key,
        note text not null,
        author uuid,
        author_name text,
        instant timestamptz not null default clock_timestamp(),
        definitions bigint not null unique
      );
      comment on table sys.publish is 'One publish; definitions is the counter that it moved to';

      create table sys.document_version (
        kind text not null,
        id text not null,
        version integer not null check (version > 0),
        publish uuid not null references sys.publish,
        schema_version integer not null,
        subsystem text not null,
        body jsonb,
        overlay jsonb,
        primary key (kind, id, version)
      );
      create index on sys.document_version (publish);
      comment on column sys.document_version.body is 'Null when this version deleted the document';
      comment on column sys.document_version.overlay is 'Differences from the product document of that time; null for a document made here';

      create table sys.document_head (
        kind text not null,
        id text not null,
        version integer not null,
        definitions bigint not null,
        primary key (kind, id),
        foreign key (kind, id, version) references sys.document_version
      );
      create index on sys.document_head (definitions);

      create table sys.document_compiled (
        kind text not null,
        id text not null,
        schema_version integer not null,
        release text not null,
        output jsonb not null,
        definitions bigint not null,
        primary key (kind, id)
      );
      create index on sys.document_compiled (definitions);
      comment on column sys.document_compiled.release is 'Fingerprint of the product layer that it was compiled with';

      create table sys.document_draft (
        kind text not null,
        id text not null,
        base_version integer not null,
        revision integer not null default 1,
        schema_version integer not null,
        subsystem text not null,
        body jsonb,
        author uuid,
        author_name text,
        changed_at timestamptz not null default clock_timestamp(),
        primary key (kind, id)
      );
      comment on column sys.document_draft.body is 'Null when the draft deletes the document';
    `,
  },
  {
    id: 103,
    name: "publishes of nothing but texts",
    sql: `
      alter table sys.publish add column texts bigint not null default 1;
      alter table sys.publish drop constraint publish_definitions_key;
      alter table sys.publish add unique (definitions, texts);
      comment on column sys.publish.texts is 'The counter of texts at it; a publish moves this one, or that of definitions, or both';
      alter table sys.document_head add column texts bigint not null default 1;
      create index on sys.document_head (texts);
    `,
  },
];
