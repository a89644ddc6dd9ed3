import { type Static, Type } from "typebox";
import { popupTypes } from "../popupType.ts";
import { closed, nullable, OwnPath, oneOf } from "../schema.ts";

const shortText = () => Type.String({ maxLength: 300 });
const params = () =>
  Type.Record(Type.String({ maxLength: 100 }), Type.Union([Type.String({ maxLength: 1000 }), Type.Number()]));

const content = {
  title: Type.Optional(nullable(shortText())),
  /** What it says: a text, or the key of one. `text` is its other name. */
  message: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
  text: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
  /** Values for the placeholders of title and message; `i18nParams` is its other name. */
  params: Type.Optional(nullable(params())),
  i18nParams: Type.Optional(nullable(params())),
  /**
   * `info`, `success`, `warning`, `error` or `danger`, which looks like `error`; any other text is shown as `info`
   * (spec lists §3).
   */
  type: Type.Optional(Type.String({ maxLength: 40 })),
  /** Milliseconds that it is shown when it arrives. */
  duration: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 86_400_000 }))),
  count: Type.Optional(nullable(Type.Integer({ minimum: 0 }))),
  /** The message is markup: it is cleaned before it is drawn, as that of a page is. Absent: false, it is text. */
  renderAsHtml: Type.Optional(Type.Boolean()),
  /** Markup in place of the message, cleaned likewise. */
  html: Type.Optional(nullable(Type.String({ maxLength: 8000 }))),
  persistent: Type.Optional(Type.Boolean()),
  /** That of its sort; absent, or none of the icons that definitions may name: that of `type`. */
  icon: Type.Optional(Type.String({ maxLength: 60 })),
  /** Where it leads: a path of this installation. */
  link: Type.Optional(nullable(OwnPath())),
  /** Looks with spaces between them: `accent`, `strong`, `quiet`; others change nothing. */
  customClass: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
  /**
   * What a press on it does, in place of `link`: goes to a path of this installation, or opens it above the page.
   * It is never code.
   */
  onClick: Type.Optional(
    nullable(
      closed({
        action: oneOf("navigate", "popup"),
        url: OwnPath(),
        /**
         * Of a pop-up: how it shows the record, by default to be edited; and where the page goes when a save closes it.
         */
        type: Type.Optional(oneOf(...popupTypes)),
        redirect: Type.Optional(nullable(OwnPath())),
      }),
    ),
  ),
};

/** A notification that is not stored yet (spec shell §3). It is plain text unless it says that it is markup. */
export const NewNotification = closed(content);

/** A stored notification as its reader gets it. */
export const StoredNotification = closed({
  id: Type.Integer(),
  ...content,
  read: Type.Boolean(),
  /** Instant, ISO 8601 in UTC. */
  createdAt: Type.String(),
});

/** Static type of `NewNotification`. */
export type NewNotification = Static<typeof NewNotification>;
/** Static type of `StoredNotification`. */
export type StoredNotification = Static<typeof StoredNotification>;
