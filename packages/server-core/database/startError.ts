/** What can keep a process from reaching its database. */
export type StartErrorCode =
  | "unsupported_platform"
  | "not_installed"
  | "folder_unusable"
  | "newer_data"
  | "older_data"
  | "owned"
  | "not_running"
  | "other_secrets"
  | "start_failed"
  | "unreachable"
  | "too_old"
  | "not_suitable"
  | "migration_failed";

/** A reason not to start. Its message is one line that a person can act on, without passwords. */
export class StartError extends Error {
  readonly code: StartErrorCode;

  constructor(code: StartErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
    this.code = code;
  }
}
