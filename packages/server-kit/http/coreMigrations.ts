import { clockMigrations } from "../clock/migrations.ts";
import type { Migration } from "../database/migrations.ts";
import { documentMigrations } from "../documents/migrations.ts";
import { fileMigrations } from "../files/migrations.ts";
import { nodeMigrations } from "../nodes/migrations.ts";
import { notificationMigrations } from "../notices/migrations.ts";
import { outboxMigrations } from "../outbox/migrations.ts";
import { personalMigrations } from "../personal/migrations.ts";
import { planMigrations } from "../plans/migrations.ts";
import { lockMigrations } from "../records/locks/migrations.ts";
import { recordMigrations } from "../records/migrations.ts";
import { durableMigrations } from "../runs/migrations.ts";
import { sessionMigrations } from "../sessions/migrations.ts";
import { signInMigrations } from "../signin/migrations.ts";
import { stateMigrations } from "../state/migrations.ts";
import { textMigrations } from "../texts/migrations.ts";
import { worldMigrations } from "../worlds/migrations.ts";

/** Every migration of the server kit. */
export const coreMigrations: readonly Migration[] = [
  ...stateMigrations,
  ...documentMigrations,
  ...sessionMigrations,
  ...signInMigrations,
  ...recordMigrations,
  ...planMigrations,
  ...textMigrations,
  ...outboxMigrations,
  ...notificationMigrations,
  ...lockMigrations,
  ...nodeMigrations,
  ...clockMigrations,
  ...worldMigrations,
  ...durableMigrations,
  ...personalMigrations,
  ...fileMigrations,
];
