import { expect, it } from "vitest";
import { panelTypes } from "../panels.gen.ts";

it("[lists 2.1 types] given the panel types of this release, when those that hold data or forms are looked for, then they are these", () => {
  const named = new Set(panelTypes.map(({ id }) => id));
  const some = [
    "DynForm",
    "FormView",
    "List",
    "MenuPanel",
    "breadcrumb",
    "Panel",
    "ChangePassword",
    "Clock",
    "ProgressBar",
    "Carousel",
  ];
  const more = [
    "TemplateView",
    "TemplateViewer",
    "LangSwicher",
    "LangSelector",
    "ConnectionCheck",
    "VideoViewer",
    "API",
  ];
  for (const id of [...some, ...more]) expect(named).toContain(id);
  expect(
    panelTypes
      .filter(({ holdsData }) => holdsData)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([
    "DefinitionBrowser",
    "DynForm",
    "FormDataVersion",
    "FormDesigner",
    "FormView",
    "List",
    "Relationships",
    "TemplateView",
    "TemplateViewer",
  ]);
});
