import type { Migration } from "@tessera/server-core/database/migrations.ts";

/** Files (design §1.6): what they are and where they hang; their bytes are in the store of files. */
export const fileMigrations: readonly Migration[] = [
  {
    id: 740,
    name: "files",
    sql: `
      create table sys.file (
        id uuid primary key,
        entity text not null,
        key text not null,
        slot text,
        name text not null,
        size bigint not null,
        part_size bigint not null,
        type text,
        hash text,
        has_preview boolean not null default false,
        user_id uuid references sys."user" on delete set null,
        created_at timestamptz not null default now(),
        touched_at timestamptz not null default clock_timestamp(),
        state text not null check (state in ('uploading', 'ready', 'refused', 'deleted')),
        deleted_at timestamptz,
        since bigint,
        until bigint,
        goes_with_record boolean not null default false
      );
      create index on sys.file (entity, key);
      create index on sys.file (hash) where hash is not null;
      create index on sys.file (touched_at) where state <> 'ready' or part_size > 0;
      create index on sys.file (user_id) where state = 'uploading';
      comment on table sys.file is 'Files by the record that they hang on, also in adopted schemas: anyone who may read the record reads them';
      comment on column sys.file.key is 'Record key text';
      comment on column sys.file.slot is 'Column that the file hangs on; null: among the attachments of the record';
      comment on column sys.file.hash is 'SHA-256 of the content, by which the store keeps it; set before the content is written';
      comment on column sys.file.part_size is 'Bytes of each part of the upload; 0 once its parts are removed';
      comment on column sys.file.since is 'Change at which the record had it (sys.record_change), until the one at which it did not any more';
      comment on column sys.file.goes_with_record is 'Deleted with its record, with which it comes back';
    `,
  },
  {
    id: 741,
    name: "files of new records",
    sql: `
      alter table sys.file alter column key drop not null;
      alter table sys.file add column guest uuid;
      alter table sys.file drop constraint file_state_check;
      alter table sys.file add constraint file_state_check
        check (state in ('uploading', 'waiting', 'ready', 'refused', 'deleted') and (key is not null or state in ('uploading', 'waiting', 'refused')));
      create index on sys.file (guest) where guest is not null;
      comment on column sys.file.key is 'Record key text; null while the record that the file is for has not been saved';
      comment on column sys.file.guest is 'Mark of the guest who sent the file; null for everyone else';
    `,
  },
  {
    id: 742,
    name: "files of guests",
    sql: `
      alter table sys.file add column guest_address uuid;
      create index on sys.file (guest_address) where guest_address is not null;
      create index on sys.file (created_at) where guest is not null;
      comment on column sys.file.guest_address is 'Keyed digest of the address of the guest who sent the file, for a day; null afterwards and for everyone else';
    `,
  },
  {
    id: 743,
    name: "room that files take",
    sql: `
      create table sys.file_usage (
        bucket smallint primary key,
        bytes bigint not null
      );
      comment on table sys.file_usage is 'Bytes of all files but refused ones, in 64 rows by their sender, so that uploads of several people do not wait for one row';
      create function sys.file_bucket(user_id uuid, guest uuid) returns smallint language sql immutable
        as $$ select (abs(hashtext(coalesce(user_id, guest)::text)::bigint) % 64)::smallint $$;
      create function sys.count_file_usage() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into sys.file_usage as u (bucket, bytes)
            select coalesce(sys.file_bucket(f.user_id, f.guest), 0), sum(f.size) from added f where f.state <> 'refused' group by 1 order by 1
            on conflict (bucket) do update set bytes = u.bytes + excluded.bytes;
        elsif tg_op = 'DELETE' then
          insert into sys.file_usage as u (bucket, bytes)
            select coalesce(sys.file_bucket(f.user_id, f.guest), 0), -sum(f.size) from removed f where f.state <> 'refused' group by 1 order by 1
            on conflict (bucket) do update set bytes = u.bytes + excluded.bytes;
        else
          insert into sys.file_usage as u (bucket, bytes)
            select d.bucket, sum(d.bytes) from (
              select coalesce(sys.file_bucket(f.user_id, f.guest), 0) as bucket, f.size as bytes from added f where f.state <> 'refused'
              union all
              select coalesce(sys.file_bucket(f.user_id, f.guest), 0), -f.size from removed f where f.state <> 'refused') d
            group by d.bucket having sum(d.bytes) <> 0 order by d.bucket
            on conflict (bucket) do update set bytes = u.bytes + excluded.bytes;
        end if;
        return null;
      end $$;
      create trigger count_added after insert on sys.file referencing new table as added
        for each statement execute function sys.count_file_usage();
      create trigger count_removed after delete on sys.file referencing old table as removed
        for each statement execute function sys.count_file_usage();
      create trigger count_changed after update on sys.file referencing old table as removed new table as added
        for each statement execute function sys.count_file_usage();
      insert into sys.file_usage (bucket, bytes)
        select coalesce(sys.file_bucket(user_id, guest), 0), sum(size) from sys.file where state <> 'refused' group by 1;
    `,
  },
  {
    id: 744,
    name: "endings of files",
    sql: `
      create table sys.file_ending (
        id uuid primary key default gen_random_uuid(),
        ending text not null unique check (ending ~ '^[a-z0-9]{1,20}$'),
        is_allowed boolean not null default true,
        note text
      );
      comment on table sys.file_ending is 'Endings of file names that administrators allow beyond those of the settings, or take out of these';
    `,
  },
  {
    id: 745,
    name: "how wide and high pictures are",
    sql: `
      alter table sys.file add column width integer, add column height integer, add column is_static boolean not null default false;
      comment on column sys.file.width is 'Pixels of a picture as it is seen, of which there is a small one; null for all else and for pictures of before this column';
      comment on column sys.file.is_static is 'Its sender wants it to be shown where its address is opened, and not downloaded';
    `,
  },
];
