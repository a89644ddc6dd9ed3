import { type Static, type TSchema, Type } from "typebox";
import { closed, LanguageName, nullable, OwnPath, oneOf } from "../schema.ts";
import { documentPayloads } from "./documentPayloads.ts";
import { lockPayloads } from "./lockPayloads.ts";
import { menuCountsPayload } from "./menuCounts.ts";
import { NewNotification, StoredNotification } from "./notification.ts";
import { OwnedProgress, Progress } from "./progress.ts";
import { rowsPayloads } from "./rowsPayloads.ts";

/** What is declared of a type of message: its payload from either side, null where that side must not send it. */
export interface MessageDeclaration {
  readonly client: TSchema | null;
  readonly server: TSchema | null;
  /** Whether a connection without a session may send it. */
  readonly guests: boolean;
}

const fromClient = <Payload extends TSchema>(client: Payload) => ({ client, server: null, guests: false }) as const;
const fromServer = <Payload extends TSchema>(server: Payload) => ({ client: null, server, guests: false }) as const;
const fromBoth = <Client extends TSchema, Server extends TSchema>(client: Client, server: Server) =>
  ({ client, server, guests: false }) as const;

const nothing = () => Type.Union([Type.Null(), closed({}), Type.Literal("")]);
const definitionsCounter = () => Type.Optional(Type.Integer({ minimum: 1 }));
const activityPlace = () =>
  closed({
    entity: Type.String({ minLength: 1, maxLength: 200 }),
    key: Type.String({ minLength: 1, maxLength: 1000 }),
  });
const notificationId = () => Type.Integer({ minimum: 1 });

/**
 * Every message of the socket (spec shell §4.6) with its payload. What a request is answered with is a message of the
 * same
 * `correlationId`.
 */
export const socketMessages = {
  /** Asks whether the other side is there; answered by `confirm-connection`. */
  "check-connection": { client: nothing(), server: nothing(), guests: true },
  "confirm-connection": { client: nothing(), server: nothing(), guests: true },
  /**
   * First message of a connection. `token` null: a guest. `channelId` names the page, also in the header of its calls.
   */
  "auth-request": {
    client: closed({
      token: nullable(Type.String({ maxLength: 4000 })),
      channelId: Type.String({ pattern: "^[A-Za-z0-9_-]{8,64}$" }),
    }),
    server: null,
    guests: true,
  },
  "auth-response": fromServer(closed({ success: Type.Boolean() })),
  /** Whose session it names, or whose page belongs to the subsystem, is signed out; without either everyone is. */
  "force-logout": fromServer(
    closed({ session: Type.Optional(Type.String()), subsystem: Type.Optional(Type.String()) }),
  ),
  /** Answered by a message of the same type with the caller's notifications, newest first. */
  "load-notifications-request": fromBoth(nothing(), Type.Array(StoredNotification)),
  /** A notification is new, or was read. */
  "notifications-update": fromServer(StoredNotification),
  /** Stores a notification for the caller themselves. */
  "save-notification": fromClient(NewNotification),
  /** One is answered by its `notifications-update`, several by the whole list as for `load-notifications-request`. */
  "read-notification-request": fromClient(
    Type.Union([notificationId(), closed({ id: notificationId() }), Type.Array(notificationId(), { maxItems: 1000 })]),
  ),
  /** From the server: these are gone. */
  "delete-notification-request": fromBoth(
    Type.Array(notificationId(), { maxItems: 1000 }),
    Type.Array(notificationId()),
  ),
  /** Answered by a message of the same type with the caller's runs that have not ended or are kept, newest first. */
  "load-progresses-request": fromBoth(nothing(), Type.Array(Progress)),
  /** How far a run of the person is, each time that changes. */
  "progress-update": fromServer(Progress),
  /**
   * Follows the runs of everyone, for those who may see them (`access_denied` for others); answered by a first
   * `runs-update` with all that have not ended or are kept, newest first.
   */
  "watch-runs": fromClient(nothing()),
  "unwatch-runs": fromClient(nothing()),
  /** Runs of anyone, each as it has come to be; at most once a second. */
  "runs-update": fromServer(closed({ runs: Type.Array(OwnedProgress) })),
  /**
   * Takes the lock, or keeps one's own awake; answered by `lock-response`. From the server: someone asks the owner for
   * it.
   */
  "lock-request": fromBoth(lockPayloads.request, lockPayloads.asked),
  /** The owner's answer to the one who asked. From the server: whether the lock is the page's now. */
  "lock-response": fromBoth(lockPayloads.ownerAnswer, lockPayloads.answer),
  /** Everyone who has the record open is notified of its lock and of each other, and says where in it they are. */
  "observe-lock": fromClient(lockPayloads.observe),
  "lock-status-update": fromServer(lockPayloads.status),
  "release-lock": fromClient(lockPayloads.record),
  /**
   * Who designs a document is notified of its draft and of each other, and says where in it they are; answered by a
   * first `document-status-update`.
   */
  "watch-document": fromClient(documentPayloads.watch),
  "document-status-update": fromServer(documentPayloads.status),
  /** Follows a page of a list; answered by a first `rows-update`. Payloads: `rowsPayloads`. */
  "watch-rows": fromClient(rowsPayloads.watch),
  "unwatch-rows": fromClient(rowsPayloads.unwatch),
  "rows-update": fromServer(rowsPayloads.update),
  /** Follows the comments and changes of a record that the person may read, on this connection. */
  "watch-activity": fromClient(activityPlace()),
  "unwatch-activity": fromClient(activityPlace()),
  /** Something was written of a followed record: what is shown of it is asked for again. */
  "activity-update": fromServer(activityPlace()),
  /**
   * Says which page is open, with its query; null: none. Its person is notified when a publish changes it.
   * `definitions` counts in the first of a connection: the counter up to which the page was served before, so that its
   * person is notified of what was published since.
   */
  "show-page": fromClient(closed({ url: nullable(OwnPath()), definitions: definitionsCounter() })),
  /**
   * Says which pages are open in pop-ups above the page, with their queries; none: an empty list. They count as the
   * page does.
   */
  "show-popups": fromClient(
    closed({ urls: Type.Array(OwnPath(), { maxItems: 20 }), definitions: definitionsCounter() }),
  ),
  /** Has the badges of the page's menus follow what is committed; answered by a first `menu-counts-update`. */
  "watch-menu-counts": fromClient(nothing()),
  /** All badges of the reader, as one of them is another than they were sent; none within 5 s of another. */
  "menu-counts-update": fromServer(closed({ counts: menuCountsPayload })),
  /**
   * Definitions or texts have moved (`url` null), or the page of `url` is to be loaded again. `rights`: what the reader
   * themselves may do has
   * changed.
   */
  "refresh-layout": fromServer(closed({ url: nullable(Type.String()), rights: Type.Optional(Type.Boolean()) })),
  /** Personal settings have changed on another page of the person (null: given up), or their language has. */
  "user-config-update": fromServer(
    closed({ values: Type.Record(Type.String(), Type.Unknown()), language: Type.Optional(LanguageName()) }),
  ),
  /** What the person keeps for themselves has changed on another page and is to be read again. */
  "bookmarks-update": fromServer(nothing()),
  /** A process asks for input. */
  "open-process-input-form": fromServer(
    closed({
      formId: Type.Optional(nullable(Type.String())),
      formName: Type.Optional(nullable(Type.String())),
      url: Type.Optional(nullable(Type.String())),
      id: Type.Optional(nullable(Type.Union([Type.String(), Type.Number()]))),
    }),
  ),
  "send-process-input-form": fromClient(
    closed({
      formData: Type.Unknown(),
      status: Type.String({ maxLength: 100 }),
      id: Type.Optional(nullable(Type.Union([Type.String({ maxLength: 200 }), Type.Number()]))),
    }),
  ),
  /** Items of the browser's local storage whose key is `key` (`equals`), or has it in it (`includes`), are removed. */
  "remove-local-storage-item": fromServer(closed({ key: Type.String(), type: oneOf("includes", "equals") })),
  /** A request of `type` was refused with an error code of the catalogue; `correlationId` is the request's. */
  "request-failed": fromServer(closed({ type: Type.String(), code: Type.String() })),
} as const satisfies Record<string, MessageDeclaration>;

/** A type of message. */
export type MessageType = keyof typeof socketMessages;

type Sent<Side extends "client" | "server"> = {
  [Type in MessageType]: (typeof socketMessages)[Type][Side] extends TSchema ? Type : never;
}[MessageType];

/** A type that browsers may send. */
export type ClientMessageType = Sent<"client">;
/** A type that the server sends. */
export type ServerMessageType = Sent<"server">;

type PayloadOf<Schema> = Schema extends TSchema ? Static<Schema> : never;

/** Payload of a message from a browser. */
export type ClientPayload<Type extends MessageType> = PayloadOf<(typeof socketMessages)[Type]["client"]>;
/** Payload of a message from the server. */
export type ServerPayload<Type extends MessageType> = PayloadOf<(typeof socketMessages)[Type]["server"]>;

/** A message as it travels. */
export interface SocketMessage {
  readonly type: string;
  readonly payload: unknown;
  readonly correlationId: number;
}
