import { expect, it } from "vitest";
import { postToFrame, previewAddress, readPreviewAddress, readPreviewMessage } from "./previewFrame.ts";

it("[design 10 preview] given the address of a frame, when it is read, then it names handle, light, state of the drafts and record", () => {
  const address = previewAddress("a b&c", { theme: "dark", drafts: "list:deal 3" }, "k/1 2");
  const { search } = new URL(address, window.location.href);
  expect(readPreviewAddress(search)).toEqual({ id: "a b&c", theme: "dark", drafts: "list:deal 3", record: "k/1 2" });
  expect(readPreviewAddress("")).toEqual({ id: "", theme: "light", drafts: "", record: null });
});

it("[design 10 preview] given messages to a frame, when they come from the page around it, then they are heard, and no other", async () => {
  const frame = document.createElement("iframe");
  document.body.append(frame);
  const answered = new Promise<unknown>((resolve) => {
    const target = frame.contentWindow;
    if (target === null) return;
    target.postMessage = (data: unknown) => resolve(data);
  });
  postToFrame(frame, { theme: "dark", drafts: "2" });
  const data = await answered;
  const { origin } = window.location;
  const heard = (init: MessageEventInit) => readPreviewMessage(new MessageEvent("message", init), window);
  expect(heard({ data, origin, source: window.parent })).toEqual({ theme: "dark", drafts: "2" });
  expect(heard({ data, origin: "https://elsewhere.example", source: window.parent })).toBeNull();
  expect(heard({ data, origin, source: frame.contentWindow })).toBeNull();
  expect(heard({ data: { theme: "dark", drafts: "2" }, origin, source: window.parent })).toBeNull();
  expect(heard({ data: "text", origin, source: window.parent })).toBeNull();
  frame.remove();
});
