import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import type { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { getHistory } from "#features/records/operations/getHistory.ts";
import { findOneVersion } from "../../operations/versions/findOneVersion.ts";
import { versionId, versionPlace } from "../../versionId.ts";
import { orderApi } from "./drawPanel.tsx";
import { compiledOrder, orderAnswer } from "./orderAnswers.ts";

const subjects = ["Stools", "Stools and benches for the hall", "Chairs and benches for the hall"];

/** What is answered of a version of the order: of three, each with another subject, the first with one line less. */
export function orderVersion(version: number): OutputOf<typeof findOneVersion> {
  const answer = orderAnswer({ subject: subjects[version - 1] ?? "" });
  const lines = version === 1 ? answer.rows.lines.slice(0, 1) : answer.rows.lines;
  const place = { idForm: "order", idMaintable: "o1", version, moment: null };
  return {
    ...place,
    id: versionId(place),
    formStructure: { order: compiledOrder },
    newData: { REFRESH: { ...answer, rows: { lines }, names: {}, unread: [] } },
    user: [],
    zone: "Europe/Budapest",
    kind: version === 1 ? "create" : "update",
    userName: "Kovács Anna",
    isGuest: false,
    at: "2026-11-20 09:30:00.000000",
    formVersion: version === 1 ? 1 : 2,
    isPresentForm: version > 1,
  };
}

/** A server that keeps three versions of an order. */
export function versionsApi(): FakeApi {
  const entry = {
    moment: null,
    at: "2026-11-20 09:30:00.000000",
    userId: "u1",
    userName: "Kovács Anna",
    isGuest: false,
    form: "order",
    definitions: 1,
    changes: null,
  };
  return orderApi()
    .answer(getHistory, () => ({
      next: null,
      versions: [
        { ...entry, version: 3, place: 9, kind: "update" },
        { ...entry, version: 2, place: 8, kind: "update" },
        { ...entry, version: 1, place: 7, kind: "create" },
      ],
    }))
    .answer(findOneVersion, ({ filter: { where } }) => {
      const version = "id" in where ? versionPlace(where.id)?.version : where.version;
      if (version === undefined || version > subjects.length) throw new ApiError(404, "record_not_found");
      return orderVersion(version);
    });
}
