import { compileForm } from "@tessera/form-engine/compile/compileForm.ts";
import { packForm } from "@tessera/form-engine/definition/packForm.ts";
import { lineEntity, orderEntity, orderForm, orderInput } from "@tessera/form-engine/testing/orderForm.ts";
import { getData } from "../../operations/getData.ts";
import { getProperties } from "../../operations/getProperties.ts";
import { saveData } from "../../operations/saveData.ts";
import { orderApi } from "./drawPanel.tsx";
import { orderAnswer, orderProperties, savedAnswer } from "./orderAnswers.ts";

const translated = (columns: typeof orderEntity.columns, name: string) =>
  columns.map((column) => ({ ...column, translatable: column.name === name }));
const order = {
  ...orderEntity,
  columns: translated(orderEntity.columns, "subject").filter(({ computed }) => !computed),
};
const line = { ...lineEntity, columns: translated(lineEntity.columns, "product") };

const { form } = compileForm({
  ...orderInput,
  form: { id: "order", body: orderForm },
  entity: { id: "order", body: order },
  entityOf: (id) => (id === "order" ? order : id === "line" ? line : null),
});

/** A language of the order's texts; its source is English. */
export type TextLanguage = "en" | "de" | "hu";

const subjects = { en: "Chairs", de: "Stühle", hu: "Chairs" } as const;
const texts = { subject: { en: "Chairs", de: "Stühle" } };

/**
 * The order as it is read in a language: with a German subject, and none in Hungarian; of its lines only the first has
 * a German product.
 */
export function translatedAnswer(language: TextLanguage) {
  const answer = orderAnswer({ subject: subjects[language] });
  const isHungarian = language === "hu";
  const lines = answer.rows.lines.map((row, index) => ({
    ...row,
    source: "en",
    texts: { product: index === 0 ? { en: row.values.product, de: "Stuhl" } : { en: row.values.product } },
    ...(isHungarian ? { untranslated: ["product"] } : {}),
  }));
  return {
    ...answer,
    language,
    source: "en",
    texts,
    rows: { lines },
    ...(isHungarian ? { untranslated: ["subject"] } : {}),
  };
}

/**
 * A server with an order whose subject, and whose lines' product, have a text in each language; it reads in
 * `spoken.language`.
 */
export function translatedApi(spoken: { language: TextLanguage }) {
  return orderApi()
    .answer(getProperties, () => ({ ...orderProperties, forms: { order: packForm(form) } }))
    .answer(getData, ({ language = spoken.language }) => ({ ITEMS: translatedAnswer(language) }))
    .answer(saveData, () => savedAnswer());
}
