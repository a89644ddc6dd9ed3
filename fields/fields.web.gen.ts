// Made by `npm run generate` from the folders. Do not edit.

/** Loads the modules of a field type's views, by folder; those of types that few forms have are apart. */
export const fieldViews = {
  checkbox: {
    edit: () => import("./checkbox/edit.tsx"),
    read: () => import("./checkbox/read.tsx"),
  },
  date: {
    edit: () => import("./date/edit.tsx"),
    read: () => import("./date/read.tsx"),
  },
  datetime: {
    edit: () => import("./datetime/edit.tsx"),
    read: () => import("./datetime/read.tsx"),
  },
  dropdownlist: {
    edit: () => import("./dropdownlist/edit.tsx"),
    read: () => import("./dropdownlist/read.tsx"),
  },
  linkedrecords: {
    rows: () => import("./linkedrecords/rows.tsx"),
  },
  number: {
    edit: () => import("./number/edit.tsx"),
    read: () => import("./number/read.tsx"),
  },
  subform: {},
  text: {
    edit: () => import("./text/edit.tsx"),
    read: () => import("./text/read.tsx"),
  },
  textarea: {
    edit: () => import("./textarea/edit.tsx"),
    read: () => import("./textarea/read.tsx"),
  },
} as const;
