import { expect, it } from "vitest";
import { type NewFile, NewFiles } from "./newFiles.ts";

const file = { id: "1", name: "a.txt", size: 5 };

function newFiles() {
  const files = new NewFiles();
  const forgotten: NewFile[] = [];
  files.forget = (one) => void forgotten.push(one);
  return { files, forgotten };
}

it("[files 2 new] given a file on its way, when it arrives, then it waits for the record", () => {
  const { files, forgotten } = newFiles();
  files.arrived(file, files.state.discards);
  expect([files.state.items, forgotten]).toEqual([[file], []]);
});

it("[files 2 new] given a file on its way, when all are given up before it arrives, then the server forgets it", () => {
  const { files, forgotten } = newFiles();
  const { discards } = files.state;
  files.discard();
  files.arrived(file, discards);
  expect([files.state.items, forgotten]).toEqual([[], [file]]);
});
