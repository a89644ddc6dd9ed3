import type { Migration } from "../database/migrations.ts";

/** What the servers of one database know together of its clock. */
export const clockMigrations: readonly Migration[] = [
  {
    id: 690,
    name: "jumps of the clock",
    sql: `
      create table sys.clock_jump (
        one boolean primary key default true check (one),
        followed_at timestamptz not null
      );
      insert into sys.clock_jump (followed_at) values ('-infinity');
      comment on table sys.clock_jump is 'When a jump of the database''s clock was followed last, by the clock as it was then';
    `,
  },
];
