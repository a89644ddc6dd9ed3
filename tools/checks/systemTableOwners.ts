/**
 * The folders that keep the tables and sequences of the schema `sys`: all other code asks their functions. Those that a
 * feature's own migrations make are its own.
 */
const tablesOf: Readonly<Record<string, readonly string[]>> = {
  "packages/server-core/clock": ["clock_jump"],
  "packages/server-core/database": ["migration"],
  "packages/server-core/nodes": ["node"],
  "packages/server-core/outbox": ["outbox", "signal"],
  "packages/server-core/state": ["state"],
  "packages/documents/plans": ["kept_storage", "plan", "plan_step"],
  "packages/documents/store": ["document_compiled", "document_draft", "document_head", "document_version", "publish"],
  "packages/documents/texts": ["missing_text"],
  "packages/identity": ["former_user", "membership", "session", "user"],
  "packages/identity/notices": ["notification"],
  "packages/identity/personal": ["user_config"],
  "packages/identity/sessions": ["api_token"],
  "packages/identity/signin": ["logout_token", "oidc_item", "password_link", "sign_in_attempt"],
  "packages/records/files": ["file", "file_ending", "file_usage"],
  "packages/records/locks": ["record_lock", "record_lock_token", "record_presence"],
  "packages/records/preview": ["preview"],
  "packages/records/secrets": ["record_secret"],
  "packages/records/writing": [
    "record_batch",
    "record_change",
    "record_history",
    "record_state",
    "record_version",
    "save_answer",
    "sequence_number",
  ],
  "packages/realtime/durable": ["durable_run", "durable_step"],
  "packages/server-kit/worlds": ["world"],
  "features/personal": ["bookmark"],
  "features/reports": ["bug_report"],
};

/** Further folders of a table, each with its reason. */
const sharedWith: Readonly<Record<string, readonly string[]>> = {
  // An account is made of them: its list and its state are read in one statement.
  credential: ["packages/identity/signin", "packages/identity/users"],
  user_identity: ["packages/identity/signin", "packages/identity/users"],
  // Runs are started in the transactions of packages below the one that runs them.
  durable_run: ["packages/realtime/durable", "packages/server-core/runs"],
  // Every statement on records compares the session together with the counters.
  session: ["packages/identity", "packages/server-core/state"],
  // A plan is SQL text that is shown before it runs; it renames texts in kept states as well.
  record_history: ["packages/records/writing", "packages/documents/plans"],
};

/** The folders that keep each table, the first of them being its store. */
export const systemTableOwners: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...Object.entries(tablesOf).flatMap(([folder, tables]) => tables.map((table) => [table, [folder]] as const)),
  ...Object.entries(sharedWith),
]);
