import { openForm } from "@tessera/form-engine/testing/openForm.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { expect, it, vi } from "vitest";
import type { EditingHost } from "../useEditingHost.tsx";
import { restoreRecord } from "./recordActions.tsx";

it("[forms 4 history] given a row that another record has by now, when restoring is refused for it, then the notice names the row and that record", async () => {
  const { form } = openForm({});
  const notify = vi.fn();
  const data = { entity: "order", subForm: "lines", uid: "restored l1", elsewhere: { name: "Tables" } };
  const t = (key: string, params: object = {}) => [key, ...Object.values(params)].join(" ");
  // What restoring asks of its host.
  const host = {
    api: { call: () => Promise.reject(new ApiError(409, "record_locked", { data })) },
    notify,
    page: {},
    texts: { t },
  } as unknown as EditingHost;
  const place = { version: 2, moment: null, rowNames: new Map([["l1", "Chair"]]) };
  const attempt = { action: "", saveId: "" };
  expect(await restoreRecord(host, attempt, { form, idForm: "order", key: "o1", place })).toBe(false);
  const [notice] = notify.mock.calls[0] ?? [];
  expect(notice.title).toBe("form.history.refused Lines Chair");
  expect(notice.message).toContain("form.history.elsewhere Tables");
});
