import { installDom } from "@tessera/ui/testing/installDom.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { addReport } from "../../../../features/reports/operations/addReport.ts";
import { ReportDialog } from "./ReportDialog.tsx";
import type { PagePicture } from "./takePicture.ts";

beforeAll(installDom);
afterEach(clearPage);

async function draw(picture: () => Promise<PagePicture | null> = async () => null) {
  const api = new FakeApi().answer(addReport, () => ({ id: "1" }));
  const kit = await createTestKit({ api });
  let closed = 0;
  render(
    <TestKit kit={kit} url="/orders/update?id=7">
      <ReportDialog onClose={() => (closed += 1)} draw={picture} />
    </TestKit>,
  );
  return { api, closed: () => closed };
}
const send = () => fireEvent.click(screen.getByRole("button", { name: "reports.send" }));
const write = (value: string) => fireEvent.change(screen.getByRole("textbox"), { target: { value } });

it("[lists 2.10 sidebar] given a fault, when it is reported with a picture, then text, page, window, browser and picture are sent", async () => {
  const { api, closed } = await draw(async () => ({ url: "data:image/jpeg;base64,AAAA", base64: "AAAA" }));
  write("The sum is wrong");
  fireEvent.click(screen.getByRole("checkbox"));
  expect(await screen.findByRole("img", { name: "reports.picture.alt" })).toBeTruthy();
  expect(await axeProblems(screen.getByRole("dialog"))).toEqual([]);
  send();
  await waitFor(() => expect(closed()).toBe(1));
  expect(api.calls.at(-1)?.input).toMatchObject({
    text: "The sum is wrong",
    page: "/orders/update?id=7",
    picture: "AAAA",
    agent: navigator.userAgent,
  });
});

it("[lists 2.10 sidebar] given nothing written, when it is to be sent, then the dialog asks for a text and nothing is sent", async () => {
  const { api, closed } = await draw();
  write("   ");
  send();
  expect(screen.getByText("reports.text.missing")).toBeTruthy();
  expect([api.calls.length, closed()]).toEqual([0, 0]);
});

it("[lists 2.10 sidebar] given a page that cannot be drawn, when a picture is wanted, then the dialog says so and sends without one", async () => {
  const { api } = await draw(() => Promise.reject(new Error("no canvas")));
  write("Odd");
  fireEvent.click(screen.getByRole("checkbox"));
  expect(await screen.findByText("reports.picture.failed")).toBeTruthy();
  send();
  await waitFor(() => expect(api.calls.at(-1)?.input).toMatchObject({ picture: null }));
});
