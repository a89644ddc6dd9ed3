import { encodeRequest } from "@tessera/web-kit/api/encodeRequest.ts";
import { fileAddress, previewAddress } from "@tessera/web-kit/files/fileAddress.ts";
import { expect, it } from "vitest";
import { downloadFile } from "#features/files/operations/downloadFile.ts";
import { previewFile } from "#features/files/operations/previewFile.ts";

it("[files 3 form] given addresses that pages write themselves, when the operations say theirs, then they are the same", () => {
  const id = "0190d1b2-0000-7000-8000-000000000001";
  expect([fileAddress(id, true), fileAddress(id, false), previewAddress(id)]).toEqual([
    encodeRequest(downloadFile, { id, download: true }).path,
    encodeRequest(downloadFile, { id, download: false }).path,
    encodeRequest(previewFile, { id }).path,
  ]);
});
