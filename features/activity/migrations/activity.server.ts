import type { Migration } from "@tessera/server-core/database/migrations.ts";

/**
 * Comments on records, and who follows these. What becomes of a record they learn by triggers on its history, so by
 * every way on which records are written.
 */
export const activityMigration: Migration = {
  id: 810,
  name: "activity of records",
  sql: `
    create table sys.comment (
      id uuid primary key,
      place bigint generated always as identity unique,
      entity text not null,
      key text not null,
      text text not null,
      user_id uuid,
      at timestamptz not null default now(),
      edited_at timestamptz,
      deleted_at timestamptz,
      deleted_by uuid,
      gone_at bigint
    );
    create index on sys.comment (entity, key, place desc) where gone_at is null;
    create index on sys.comment (entity, key, gone_at) where gone_at is not null;
    create index on sys.comment (user_id, at);
    comment on table sys.comment is 'What people wrote of records; who may read the record reads it';
    comment on column sys.comment.place is 'Order in which they came';
    comment on column sys.comment.text is 'Rich text in its stored form; people who are mentioned are links to them';
    comment on column sys.comment.gone_at is 'Change with which its record went, and with whose undoing it comes back';

    create table sys.comment_text (
      comment_id uuid not null references sys.comment on delete cascade,
      until timestamptz not null default now(),
      text text not null
    );
    create index on sys.comment_text (comment_id, until);
    comment on table sys.comment_text is 'Former texts of comments that were edited';

    create table sys.comment_file (
      comment_id uuid not null references sys.comment on delete cascade,
      file_id uuid not null references sys.file on delete cascade,
      place smallint not null,
      primary key (comment_id, file_id)
    );
    create index on sys.comment_file (file_id);
    comment on table sys.comment_file is 'Attachments of the record that a comment shows';

    create table sys.follower (
      id bigint generated always as identity primary key,
      entity text not null,
      key text not null,
      user_id uuid not null references sys."user" on delete cascade,
      is_off boolean not null default false,
      gone_at bigint,
      at timestamptz not null default now(),
      unique nulls not distinct (entity, key, user_id, gone_at)
    );
    create index on sys.follower (user_id);
    comment on table sys.follower is 'Who is notified of what happens to a record';
    comment on column sys.follower.is_off is 'The person does not want to: nothing makes them follow it by itself';

    create table sys.follow_event (
      id bigint generated always as identity primary key,
      entity text not null,
      key text not null,
      user_id uuid,
      change bigint,
      comment_id uuid references sys.comment on delete cascade,
      mentioned uuid[] not null default '{}',
      is_edit boolean not null default false,
      at timestamptz not null default now(),
      tries smallint not null default 0
    );
    create index on sys.follow_event (entity, key);
    comment on table sys.follow_event is 'What followers are to be notified of: a change of a record, or a comment on it';
    comment on column sys.follow_event.is_edit is 'The comment was there before: only those who are mentioned in it now are notified';

    create function sys.note_followed_change() returns trigger language plpgsql as $$
    begin
      insert into sys.follow_event (entity, key, user_id, change)
        select a.entity, a.key, a.user_id, a.change from added a
        where a.at is not null and a.kind not in ('found', 'delete') and exists (select from sys.follower f
          where f.entity = a.entity and f.key = a.key and f.gone_at is null and not f.is_off
            and f.user_id is distinct from a.user_id);
      return null;
    end $$;
    create trigger note_followed_change after insert on sys.record_version referencing new table as added
      for each statement execute function sys.note_followed_change();

    create function sys.activity_follows_record() returns trigger language plpgsql as $$
    begin
      if not exists (select from added a where a.became is distinct from a.key) then return null; end if;
      update sys.comment c set gone_at = a.to_change from added a
        where a.became = '' and c.entity = a.entity and c.key = a.key and c.gone_at is null;
      update sys.follower f set gone_at = a.to_change from added a
        where a.became = '' and f.entity = a.entity and f.key = a.key and f.gone_at is null;
      update sys.comment c set key = a.became from added a
        where a.became <> '' and a.became <> a.key and c.entity = a.entity and c.key = a.key and c.gone_at is null;
      -- Rows may exchange their keys: in between nobody has the new one.
      update sys.follower f set key = chr(1) || a.became from added a
        where a.became <> '' and a.became <> a.key and f.entity = a.entity and f.key = a.key and f.gone_at is null;
      update sys.follower f set key = substr(f.key, 2) from added a
        where a.became <> '' and a.became <> a.key and f.entity = a.entity and f.key = chr(1) || a.became;
      return null;
    end $$;
    create trigger activity_follows_record after insert on sys.record_history referencing new table as added
      for each statement execute function sys.activity_follows_record();

    create function sys.activity_returns() returns trigger language plpgsql as $$
    begin
      update sys.comment c set gone_at = null, key = n.became from now_rows n join former o on o.id = n.id
        where o.became = '' and n.became <> '' and c.entity = n.entity and c.key = n.key and c.gone_at = n.to_change;
      update sys.follower f set gone_at = null, key = n.became from now_rows n join former o on o.id = n.id
        where o.became = '' and n.became <> '' and f.entity = n.entity and f.key = n.key and f.gone_at = n.to_change;
      return null;
    end $$;
    create trigger activity_returns after update on sys.record_history referencing old table as former new table as now_rows
      for each statement execute function sys.activity_returns();
  `,
};
