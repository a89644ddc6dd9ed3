import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { listFiles } from "#features/files/operations/listFiles.ts";
import { cachedAllUrls } from "#features/urls/operations/cachedAllUrls.ts";
import { outdateRecords } from "./outdateRecords.tsx";

it("[files 4 form] given a record that was saved or restored, when what was read of records is out of date, then so are its files", async () => {
  const queries = new QueryClient();
  for (const { id } of [listFiles, cachedAllUrls]) queries.setQueryData([id], {});
  await outdateRecords(queries);
  const isOut = (id: string) => queries.getQueryState([id])?.isInvalidated;
  expect([isOut(listFiles.id), isOut(cachedAllUrls.id)]).toEqual([true, false]);
});
