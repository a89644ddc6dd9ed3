/** What can keep the embedded PostgreSQL from serving. */
export type EmbeddedErrorCode =
  | "unsupported_platform"
  | "not_installed"
  | "folder_unusable"
  | "newer_data"
  | "older_data"
  | "owned"
  | "start_failed";

/** A failure of the embedded PostgreSQL. Its message is one line that a person can act on. */
export class EmbeddedError extends Error {
  readonly code: EmbeddedErrorCode;

  constructor(code: EmbeddedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EmbeddedError";
    this.code = code;
  }
}
