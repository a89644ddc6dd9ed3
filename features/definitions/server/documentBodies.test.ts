import { EntityBodySchema } from "@tessera/contract/definitions/entityBody.ts";
import { FormBodySchema } from "@tessera/contract/definitions/formBody.ts";
import { FunctionBodySchema } from "@tessera/contract/definitions/functionBody.ts";
import { ListBodySchema } from "@tessera/contract/definitions/listBody.ts";
import { MenuBodySchema } from "@tessera/contract/definitions/menuBody.ts";
import { PageBodySchema } from "@tessera/contract/definitions/pageBody.ts";
import { RoleBodySchema } from "@tessera/contract/definitions/roleBody.ts";
import { ScheduleBodySchema } from "@tessera/contract/definitions/scheduleBody.ts";
import { SettingsBodySchema } from "@tessera/contract/definitions/settingsBody.ts";
import { TemplateBodySchema } from "@tessera/contract/definitions/templateBody.ts";
import { TranslationBodySchema } from "@tessera/contract/definitions/translationBody.ts";
import { UrlBodySchema } from "@tessera/contract/definitions/urlBody.ts";
import type { DocumentBodies } from "@tessera/contract/documents/bodyOf.ts";
import type { TSchema } from "typebox";
import { expect, it } from "vitest";
import { documentKinds } from "../../documents.gen.ts";

const schemas = {
  entity: EntityBodySchema,
  form: FormBodySchema,
  function: FunctionBodySchema,
  list: ListBodySchema,
  menu: MenuBodySchema,
  page: PageBodySchema,
  role: RoleBodySchema,
  schedule: ScheduleBodySchema,
  settings: SettingsBodySchema,
  template: TemplateBodySchema,
  translation: TranslationBodySchema,
  url: UrlBodySchema,
} satisfies Record<keyof DocumentBodies, TSchema>;

it("[design 4 documents] given a kind whose bodies have a type, when its documents are checked, then it is by the very schema of that type", () => {
  const registered = new Map<string, TSchema>(documentKinds.map(({ kind, schema }) => [kind, schema]));
  for (const [kind, schema] of Object.entries(schemas)) expect(registered.get(kind), kind).toBe(schema);
});
