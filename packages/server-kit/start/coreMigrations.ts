import { planMigrations } from "@tessera/documents/plans/migrations.ts";
import { documentMigrations } from "@tessera/documents/store/migrations.ts";
import { textMigrations } from "@tessera/documents/texts/migrations.ts";
import { notificationMigrations } from "@tessera/identity/notices/migrations.ts";
import { personalMigrations } from "@tessera/identity/personal/migrations.ts";
import { sessionMigrations } from "@tessera/identity/sessions/migrations.ts";
import { signInMigrations } from "@tessera/identity/signin/migrations.ts";
import { fileMigrations } from "@tessera/records/files/migrations.ts";
import { recordMigrations } from "@tessera/records/guard/migrations.ts";
import { lockMigrations } from "@tessera/records/locks/migrations.ts";
import { previewMigrations } from "@tessera/records/preview/migrations.ts";
import { secretMigrations } from "@tessera/records/secrets/migrations.ts";
import { clockMigrations } from "@tessera/server-core/clock/migrations.ts";
import type { Migration } from "@tessera/server-core/database/migrations.ts";
import { nodeMigrations } from "@tessera/server-core/nodes/migrations.ts";
import { outboxMigrations } from "@tessera/server-core/outbox/migrations.ts";
import { durableMigrations } from "@tessera/server-core/runs/migrations.ts";
import { stateMigrations } from "@tessera/server-core/state/migrations.ts";
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
  ...secretMigrations,
  ...previewMigrations,
];
