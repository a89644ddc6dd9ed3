import type { ServerMessage } from "@tessera/contract/save.ts";

/** Messages of a save or a verification in their lists (spec forms §3 Server messages). */
export interface MessageHeader {
  readonly ERROR: readonly ServerMessage[];
  readonly WARNING: readonly ServerMessage[];
  readonly SUCCESS: readonly ServerMessage[];
}

/** A message with its kind; `success-verification` says that a record would be accepted. */
export interface ListedMessage {
  readonly type: "error" | "warning" | "success" | "success-verification";
  readonly message: ServerMessage;
}

function listed(header: MessageHeader, success: readonly ListedMessage[]): readonly ListedMessage[] {
  return [
    ...header.ERROR.map((message): ListedMessage => ({ type: "error", message })),
    ...header.WARNING.map((message): ListedMessage => ({ type: "warning", message })),
    ...success,
  ];
}

/** What stays of the messages of a save: success messages are dropped (spec forms §4 Save). */
export function messagesAfterSave(header: MessageHeader): readonly ListedMessage[] {
  return listed(header, []);
}

/** The messages of a verification: success is relabelled (spec forms §4 Verification). */
export function messagesAfterVerification(header: MessageHeader): readonly ListedMessage[] {
  return listed(
    header,
    header.SUCCESS.map((message) => ({ type: "success-verification", message })),
  );
}

/** Whether two messages are about one place: field, sub-form and row. */
function isSamePlace(left: ServerMessage, right: ServerMessage): boolean {
  return left.ID === right.ID && left.SUBFORM === right.SUBFORM && left.ROWUID === right.ROWUID;
}

/**
 * The messages that are left when an error is removed: all of its field go with it (spec forms §4), those of other rows
 * stay.
 */
export function withoutMessagesOf(
  messages: readonly ListedMessage[],
  removed: ServerMessage,
): readonly ListedMessage[] {
  return messages.filter(({ message }) => !isSamePlace(message, removed));
}
