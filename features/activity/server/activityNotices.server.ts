import { defineNotice } from "@tessera/server-core/notices/noticeSort.ts";

/** A comment mentions the person. */
export const mentionedNotice = defineNotice({
  name: "mentioned",
  label: "activity.notices.mentioned",
  icon: "message-square",
  optional: true,
});

/** Someone commented on a record that the person follows. */
export const commentedNotice = defineNotice({
  name: "commented",
  label: "activity.notices.commented",
  icon: "message-square",
  optional: true,
});

/** Someone changed a record that the person follows. */
export const changedNotice = defineNotice({
  name: "followed-changed",
  label: "activity.notices.changed",
  icon: "square-pen",
  optional: true,
});
