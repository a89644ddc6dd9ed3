import { expect, it } from "vitest";
import { assetOf, assetPath, assetsIn } from "./assetPath.ts";

const [one, two] = ["ab".repeat(32), "0f".repeat(32)];

it("[files 9] given texts with addresses of files, when these are sought, then each file is found once, and other addresses are not", () => {
  const text = JSON.stringify({
    image: assetPath(one),
    html: `<img src="${assetPath(two)}"> ${assetPath(one)}`,
    own: "/logo.png",
  });
  expect([...assetsIn(text)]).toEqual([one, two]);
  expect([...assetsIn(`${assetPath(one)}0 ${assetPath(one.slice(1))}`)]).toEqual([]);
});

it("[files 9] given an address, when it is asked for its file, then only the whole address of one has one", () => {
  expect(["/logo.png", assetPath(one), `${assetPath(one)}&x=1`, `https://x${assetPath(one)}`].map(assetOf)).toEqual([
    null,
    one,
    null,
    null,
  ]);
});
