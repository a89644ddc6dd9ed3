import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { packForm } from "@tessera/form-engine/definition/packForm.ts";
import { withholdRules } from "@tessera/form-engine/definition/withholdRules.ts";
import { noResults } from "@tessera/form-engine/evaluate/ruleResults.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import { getData } from "../../operations/getData.ts";
import { getProperties } from "../../operations/getProperties.ts";
import { refreshRules } from "../../operations/refreshRules.ts";
import { saveData } from "../../operations/saveData.ts";
import { RecordForm } from "../RecordForm.tsx";
import { drawPanel, orderApi } from "../testing/drawPanel.tsx";
import { compiledOrder, orderAnswer, orderProperties, savedAnswer } from "../testing/orderAnswers.ts";

// What a change needs is loaded when it is made, and then a pause is waited for.
afterEach(cleanup);

const panel = <RecordForm idForm="order" isReadOnly={false} />;
const update = "/orders/update?id=o1";

/** The order form for someone who sees the country come and go, and may not know what it decides. */
function withheldOrder(): CompiledForm {
  const country = `field:${compiledOrder.fields.find(({ name }) => name === "country")?.slot}`;
  const shown = withholdRules(compiledOrder, { reads: (key) => key !== country, notices: () => true });
  if (!shown) throw new Error("Rules of the order form read the country.");
  return shown;
}

/** What the server says: of the discount, and of the lines that nothing is to be said. */
const hidden = (isHidden: boolean) => {
  const line = { fields: {}, broken: {} };
  return { ...noResults, fields: { discount: { hiddenExp: isHidden } }, rows: { lines: { kl1: line, kl2: line } } };
};

function withheldApi(answer: () => ReturnType<typeof hidden> | Promise<ReturnType<typeof hidden>>) {
  return orderApi()
    .answer(getProperties, () => ({ ...orderProperties, forms: { order: packForm(withheldOrder()) } }))
    .answer(getData, () => ({ ITEMS: orderAnswer(), rules: hidden(false) }))
    .answer(refreshRules, async () => ({ rules: await answer() }));
}

const country = () => screen.getByRole("textbox", { name: /Country/ });
const type = (text: string) => fireEvent.change(country(), { target: { value: text } });
const discount = () => screen.queryByRole("textbox", { name: /Discount/ });
const asked = (api: ReturnType<typeof orderApi>) =>
  api.calls.filter(({ operation }) => operation === "Dynform_refreshRules");

describe("rules that stay on the server", () => {
  it("[design 7 withheld] given results with the record, when the form opens, then it shows them and asks for nothing more", async () => {
    const api = withheldApi(() => hidden(true));
    await drawPanel(panel, update, api);
    await screen.findByRole("textbox", { name: /Discount/ });
    expect(asked(api)).toEqual([]);
    expect(api.calls.filter(({ operation }) => operation.startsWith("Dynform_")).length).toBe(2);
  });

  it("[design 7 withheld] given typing in a field that decides, when it pauses, then the server is asked once with the changes, and the form follows its answer", async () => {
    const api = withheldApi(() => hidden(true));
    await drawPanel(panel, update, api);
    await screen.findByRole("textbox", { name: /Discount/ });
    for (const text of ["H", "HU", "HUN"]) type(text);
    await waitFor(() => expect(discount()).toBeNull());
    expect(asked(api).length).toBe(1);
    expect(asked(api)[0]?.input).toMatchObject({
      idForm: "order",
      idMaintable: "o1",
      fieldData: { key: "o1", changes: { country: { base: "AT", mine: "HUN" } } },
    });
  });

  it("[design 7 withheld] given results that are awaited, when the person saves, then the save waits for them", async () => {
    let release: (() => void) | null = null;
    const api = withheldApi(
      () =>
        new Promise((resolve) => {
          release = () => resolve(hidden(true));
        }),
    ).answer(saveData, () => savedAnswer());
    await drawPanel(panel, update, api);
    await screen.findByRole("textbox", { name: /Discount/ });
    type("HU");
    await waitFor(() => expect(release).not.toBeNull());
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Save" })));
    expect(api.calls.some(({ operation }) => operation === "Dynform_saveData")).toBe(false);
    await act(async () => release?.());
    await waitFor(() => expect(api.calls.some(({ operation }) => operation === "Dynform_saveData")).toBe(true));
  });

  it("[forms 8 errors] given a server that does not answer, when the pause is over, then the person hears of it and the form stays as it was", async () => {
    const api = withheldApi(() => {
      throw new ApiError(0, "network_unavailable");
    });
    await drawPanel(panel, update, api);
    await screen.findByRole("textbox", { name: /Discount/ });
    type("HU");
    await screen.findByText(texts["form.rules.failed"], {});
    expect(asked(api).length).toBe(1);
    expect(discount()).not.toBeNull();
  });

  it("[design 7 withheld] given a new order, when its page opens, then the results are asked for at once", async () => {
    const api = withheldApi(() => hidden(true));
    await drawPanel(panel, "/orders/create", api);
    await screen.findByRole("textbox", { name: /Subject/ });
    await waitFor(() => expect(discount()).toBeNull());
    expect(asked(api).length).toBe(1);
    expect(asked(api)[0]?.input).toMatchObject({ fieldData: { key: null } });
  });
});
