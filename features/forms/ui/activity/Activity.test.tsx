import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import type { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { addComment } from "#features/activity/operations/addComment.ts";
import { editComment } from "#features/activity/operations/editComment.ts";
import { findComments } from "#features/activity/operations/findComments.ts";
import { follow } from "#features/activity/operations/follow.ts";
import { removeComment } from "#features/activity/operations/removeComment.ts";
import { restoreComment } from "#features/activity/operations/restoreComment.ts";
import { listFiles } from "#features/files/operations/listFiles.ts";
import { getHistory } from "#features/records/operations/getHistory.ts";
import texts from "../../i18n/en.json";
import { drawPanel, orderApi } from "../testing/drawPanel.tsx";
import { compiledOrder } from "../testing/orderAnswers.ts";
import { ActivityPanel } from "./ActivityPanel.tsx";
import { type Comment, useActivity } from "./useActivity.tsx";

// jsdom measures no text.
beforeAll(() => {
  Range.prototype.getBoundingClientRect = () => document.createElement("i").getBoundingClientRect();
});
afterEach(clearPage);

const owner = { entity: "order", key: "o1" };
const anna = "0190d1b2-0000-7000-8000-000000000001";

const comment = (place: number, rest: Partial<Comment> = {}): Comment => ({
  id: `0190d1b2-0000-7000-8000-${String(place).padStart(12, "0")}`,
  place,
  userId: anna,
  userName: "Kovács Anna",
  at: `2026-11-27 10:${String(place).padStart(2, "0")}:00.000000`,
  text: `<p>comment ${place}</p>`,
  editedAt: null,
  former: [],
  files: [],
  may: { edit: true, remove: true },
  ...rest,
});

const change = {
  version: 2,
  moment: null,
  kind: "update",
  userId: anna,
  userName: "Kovács Anna",
  isGuest: false,
  at: "2026-11-27 10:01:30.000000",
  form: "order",
  definitions: 1,
  place: 8,
  changes: [
    {
      entity: null,
      entityLabel: null,
      rowKey: null,
      kind: "changed",
      column: "subject",
      label: "Subject",
      before: "Desks",
      after: "Chairs",
      row: null,
      rowName: null,
      beforeName: null,
      afterName: null,
      rowNames: {},
    },
  ],
};

/** A server with comments and one change of an order. */
function activityApi(comments: Comment[], may = { comment: true, attach: false }): FakeApi {
  return orderApi()
    .answer(findComments, () => ({
      comments: [...comments],
      hasMore: false,
      count: comments.length,
      followers: [{ userId: anna, userName: "Kovács Anna" }],
      isFollowing: false,
      may,
    }))
    .answer(getHistory, () => ({ next: null, versions: [change] }))
    .answer(listFiles, () => ({ files: [], mayChange: false, maxSize: 1, endings: [] }));
}

function Panel() {
  const activity = useActivity(owner, true, 1);
  const properties = { form: compiledOrder, zone: "Europe/Budapest", attachments: true };
  return <ActivityPanel owner={owner} properties={properties} activity={activity} isTitled={false} onHistory={null} />;
}

const draw = async (api: FakeApi) => {
  const drawn = await drawPanel(<Panel />, "/orders/update?id=o1", api);
  await screen.findByRole("region", { name: texts["form.activity.stream"] });
  return drawn;
};
const entries = (): readonly string[] => screen.getAllByRole("article").map(({ textContent }) => textContent ?? "");

/** Writes into the box as a person's keys would. */
async function write(text: string): Promise<void> {
  const box = await screen.findByRole("textbox", { name: texts["form.activity.write"] });
  await act(async () => {
    box.innerHTML = `<p>${text}</p>`;
  });
  await waitFor(() =>
    expect(screen.getByRole("button", { name: texts["form.activity.send"] })).toHaveProperty("disabled", false),
  );
}

describe("activity", () => {
  it("[activity 1] given comments and changes, when they are shown, then they come from old to new with their values", async () => {
    const { container } = await draw(activityApi([comment(3), comment(1)]));
    const shown = entries();
    expect(shown).toHaveLength(3);
    expect(shown[0]).toContain("comment 1");
    expect(shown[1]).toContain("SubjectDesks→Chairs");
    expect(shown[2]).toContain("comment 3");
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[activity 1] given a change that was made past the product, when it is shown, then it is no original state", async () => {
    const found = { ...change, kind: "found", userId: null, userName: null, definitions: null, changes: null };
    const api = activityApi([]);
    api.answer(getHistory, () => ({
      next: null,
      versions: [
        { ...found, moment: 9, at: null, place: 9 },
        { ...found, version: 1, place: 7 },
      ],
    }));
    await draw(api);
    const shown = entries().join("\n");
    expect(shown).toContain(texts["form.history.kind.outside"]);
    expect(shown).toContain(texts["form.history.kind.found"]);
  });

  it("[activity 1] given a filter, when comments alone are wanted, then changes are left out", async () => {
    await draw(activityApi([comment(1)]));
    fireEvent.click(screen.getByRole("button", { name: texts["form.activity.filter.comments"] }));
    expect(entries()).toHaveLength(1);
  });

  it("[activity 1] given a record that nothing could be read of, when it is tried again, then it is shown", async () => {
    let isBroken = true;
    const api = activityApi([comment(1)]);
    api.answer(findComments, () => {
      if (isBroken) throw new ApiError(503, "database_unavailable");
      return {
        comments: [comment(1)],
        hasMore: false,
        count: 1,
        followers: [],
        isFollowing: false,
        may: { comment: false, attach: false },
      };
    });
    await drawPanel(<Panel />, "/orders/update?id=o1", api);
    const again = await screen.findByRole("button", { name: "Try again" });
    isBroken = false;
    fireEvent.click(again);
    await screen.findByText("comment 1");
  });

  it("[activity 2] given a person who may not comment, when they read, then there is no box", async () => {
    await draw(activityApi([comment(1)], { comment: false, attach: false }));
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("[activity 2] given a comment that the server did not take, when it is tried again, then it is sent with the same id", async () => {
    const sent: string[] = [];
    const api = activityApi([]).answer(addComment, ({ id, text }) => {
      sent.push(id);
      if (sent.length === 1) throw new ApiError(0, "network_unavailable");
      return { comment: comment(9, { id, text }) };
    });
    await draw(api);
    await write("kept");
    fireEvent.click(screen.getByRole("button", { name: texts["form.activity.send"] }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(texts["form.activity.not_sent"]);
    const failed = screen.getByText("kept").closest("article");
    fireEvent.click(within(failed ?? document.body).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(new Set(sent).size).toBe(1);
    expect(sent).toHaveLength(2);
    screen.getByText("kept");
  });

  it("[activity 2] given a comment that was deleted, when that is undone, then it is back", async () => {
    const api = activityApi([comment(1)])
      .answer(removeComment, () => ({}))
      .answer(restoreComment, () => ({ comment: comment(1) }));
    await draw(api);
    fireEvent.click(screen.getByRole("button", { name: "Comment by Kovács Anna" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: texts["form.activity.remove"] }));
    await waitFor(() => expect(screen.queryByText("comment 1")).toBeNull());
    await act(async () => fireEvent.click(await screen.findByRole("button", { name: "Undo", hidden: true })));
    await screen.findByText("comment 1");
  });

  it("[activity 2] given a comment of one's own, when it is edited, then the new text is sent and shown", async () => {
    const api = activityApi([comment(1)]).answer(editComment, ({ text }) => ({
      comment: comment(1, {
        text,
        editedAt: "2026-11-27 11:00:00.000000",
        former: [{ until: "2026-11-27 11:00:00.000000", text: "<p>comment 1</p>" }],
      }),
    }));
    await draw(api);
    fireEvent.click(screen.getByRole("button", { name: "Comment by Kovács Anna" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: texts["form.activity.edit"] }));
    const box = await screen.findByRole("textbox", { name: texts["form.activity.edit"] });
    await act(async () => {
      box.innerHTML = "<p>other</p>";
    });
    fireEvent.click(await screen.findByRole("button", { name: texts["form.activity.save"] }));
    await screen.findByText("other");
    fireEvent.click(screen.getByRole("button", { name: /^Edited/ }));
    expect(screen.getByRole("list", { name: texts["form.activity.former"] }).textContent).toContain("comment 1");
  });

  it("[activity 3] given a comment with a mention, when it is read, then the name stands out and leads nowhere", async () => {
    const text = `<p><a href="/~person?id=${anna}">@Kovács Anna</a> please</p>`;
    await draw(activityApi([comment(1, { text })]));
    expect(screen.getByText("@Kovács Anna").tagName).toBe("MARK");
    expect(screen.queryByRole("link", { name: "@Kovács Anna" })).toBeNull();
  });

  it("[activity 4] given a record that a person does not follow, when they do, then it is sent", async () => {
    const asked: boolean[] = [];
    const api = activityApi([]).answer(follow, ({ isFollowing }) => {
      asked.push(isFollowing);
      return { isFollowing };
    });
    await draw(api);
    fireEvent.click(screen.getByRole("button", { name: texts["form.activity.follow"] }));
    await waitFor(() => expect(asked).toEqual([true]));
  });
});
