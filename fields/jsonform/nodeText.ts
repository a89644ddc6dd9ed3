import type { Choice, SchemaNode } from "./schemaNode.ts";

type Texts = Pick<SchemaNode, "title" | "translations"> & Partial<Pick<SchemaNode, "description">>;

/** Texts of a language, whatever the region. */
const inLanguage = ({ translations }: Texts, language: string) =>
  translations[language] ?? translations[language.split("-")[0] ?? ""];

/** What a part of a schema is called in the reader's language; its name where it has no title. */
export const titleOf = (node: Texts | null, name: string, language: string): string =>
  (node && (inLanguage(node, language)?.title ?? node.title)) ?? name;

/** What helps to fill it; undefined for nothing. */
export const helpOf = (node: SchemaNode, language: string): string | undefined =>
  inLanguage(node, language)?.description ?? node.description ?? undefined;

/** What a choice is called in the reader's language. */
export const choiceText = (choice: Choice, language: string): string => titleOf(choice, String(choice.value), language);
