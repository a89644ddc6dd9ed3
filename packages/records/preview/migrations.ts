import type { Migration } from "@tessera/server-core/database/migrations.ts";

/** Previews of drafts (design §10). Accounts may go; who looked as whom stays for a while. */
export const previewMigrations: readonly Migration[] = [
  {
    id: 760,
    name: "previews",
    sql: `
      create table sys.preview (
        id uuid primary key,
        session_id uuid not null,
        viewer_id uuid not null,
        viewer_name text not null,
        as_user uuid,
        as_name text,
        as_role text,
        kind text not null,
        document text not null,
        language text,
        opened_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        check (as_user is null or as_role is null)
      );
      create index preview_expires on sys.preview (expires_at);
      comment on table sys.preview is 'Who looked at drafts, as whom, when and until when: handles of previews, and their audit';
    `,
  },
  {
    id: 761,
    name: "previews as guests",
    sql: `
      alter table sys.preview add column as_guest boolean not null default false,
        add check (not as_guest or (as_user is null and as_role is null));
      create index preview_persons on sys.preview (id) where as_user is not null;
    `,
  },
];
