import { describe, expect, it } from "vitest";
import { breadcrumbOf } from "./breadcrumbOf.ts";

const menus = [
  {
    sections: [
      { label: null, items: [{ label: "Home", route: "/home" }] },
      {
        label: "Work",
        items: [
          { label: "Requests", route: "/requests/index" },
          { label: "Late requests", route: "/requests/late" },
        ],
      },
    ],
  },
];

describe("breadcrumbOf", () => {
  it("[shell 2.2 shell] given a page of the menu, when its way is asked, then it is the section and the page", () => {
    expect(breadcrumbOf(menus, "/requests/index", "Service requests")).toEqual([
      { label: "Work", route: null },
      { label: "Service requests", route: null },
    ]);
  });

  it("[shell 2.2 shell] given the form of a list in the menu, when its way is asked, then the list leads back", () => {
    expect(breadcrumbOf(menus, "/requests/update", "Request")).toEqual([
      { label: "Work", route: null },
      { label: "Requests", route: "/requests/index" },
      { label: "Request", route: null },
    ]);
  });

  it("[shell 2.2 shell] given a page named by the menu beside a sibling, when its way is asked, then its own item counts", () => {
    expect(breadcrumbOf(menus, "/requests/late", null)).toEqual([
      { label: "Work", route: null },
      { label: "Late requests", route: null },
    ]);
  });

  it("[shell 2.2 shell] given an item without a section, when its way is asked, then it stands alone", () => {
    expect(breadcrumbOf(menus, "/home", null)).toEqual([{ label: "Home", route: null }]);
  });

  it("[shell 2.2 shell] given a page that no menu leads to, when its way is asked, then its title stands alone", () => {
    expect(breadcrumbOf(menus, "/settings", "Settings")).toEqual([{ label: "Settings", route: null }]);
  });

  it("[shell 2.2 shell] given a page in a section of its name, when its way is asked, then the name stands there once", () => {
    expect(breadcrumbOf(menus, "/requests/index", "Work")).toEqual([{ label: "Work", route: null }]);
  });

  it("[shell 2.2 shell] given items that share some of its segments, when the way of a form is asked, then the nearest leads back", () => {
    const administration = {
      sections: [
        {
          label: "Administration",
          items: [
            { label: "Accounts", route: "/admin/accounts" },
            { label: "File endings", route: "/admin/endings/index" },
          ],
        },
      ],
    };
    expect(breadcrumbOf([administration], "/admin/endings/create", "New file ending")).toEqual([
      { label: "Administration", route: null },
      { label: "File endings", route: "/admin/endings/index" },
      { label: "New file ending", route: null },
    ]);
  });

  it("[shell 2.2 shell] given an item in a section of its name, when the way of a page below it is asked, then the name stands there once", () => {
    const design = { sections: [{ label: "Design", items: [{ label: "Design", route: "/designer/definitions" }] }] };
    expect(breadcrumbOf([design], "/designer/form", "Form designer")).toEqual([
      { label: "Design", route: "/designer/definitions" },
      { label: "Form designer", route: null },
    ]);
  });
});
