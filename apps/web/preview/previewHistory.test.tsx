import { expect, it, vi } from "vitest";
import { previewHistory } from "./previewHistory.ts";

it("[design 10 preview] given a preview, when its panels change their query, then they hear of it and the address bar does not; what leads away goes nowhere", () => {
  const onLeave = vi.fn();
  const history = previewHistory("/pages/preview", onLeave);
  const heard: string[] = [];
  const stop = history.subscribe(() => heard.push(history.url));
  const before = window.location.href;
  history.navigate("/pages/preview?page=2");
  history.navigate("?page=3");
  expect(heard).toEqual(["/pages/preview?page=2", "/pages/preview?page=3"]);
  expect(window.location.href).toBe(before);
  history.navigate("/deals/view?id=1");
  history.navigate("https://elsewhere.example/pages/preview");
  expect(onLeave).toHaveBeenCalledTimes(2);
  expect(history.url).toBe("/pages/preview?page=3");
  stop();
  history.navigate("?page=4");
  expect(heard).toHaveLength(2);
});
