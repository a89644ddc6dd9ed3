// Made by `npm run generate` from the folders. Do not edit.

/** Loads the modules of a field type's views, by folder. */
export const fieldViews = {
  checkbox: {
    edit: () => import("./checkbox/edit.tsx"),
    read: () => import("./checkbox/read.tsx"),
    cell: () => import("./checkbox/cell.tsx"),
  },
  date: {
    edit: () => import("./date/edit.tsx"),
    read: () => import("./date/read.tsx"),
    cell: () => import("./date/cell.tsx"),
  },
  datetime: {
    edit: () => import("./datetime/edit.tsx"),
    read: () => import("./datetime/read.tsx"),
    cell: () => import("./datetime/cell.tsx"),
  },
  dropdownlist: {
    edit: () => import("./dropdownlist/edit.tsx"),
    read: () => import("./dropdownlist/read.tsx"),
    cell: () => import("./dropdownlist/cell.tsx"),
  },
  expressioneditor: {
    edit: () => import("./expressioneditor/edit.tsx"),
    read: () => import("./expressioneditor/read.tsx"),
    cell: () => import("./expressioneditor/cell.tsx"),
  },
  gps: {
    edit: () => import("./gps/edit.tsx"),
    read: () => import("./gps/read.tsx"),
    cell: () => import("./gps/cell.tsx"),
  },
  label: {
    edit: () => import("./label/edit.tsx"),
    read: () => import("./label/read.tsx"),
    cell: () => import("./label/cell.tsx"),
  },
  number: {
    edit: () => import("./number/edit.tsx"),
    read: () => import("./number/read.tsx"),
    cell: () => import("./number/cell.tsx"),
  },
  subform: {},
  templateeditor: {
    edit: () => import("./templateeditor/edit.tsx"),
    read: () => import("./templateeditor/read.tsx"),
    cell: () => import("./templateeditor/cell.tsx"),
  },
  text: {
    edit: () => import("./text/edit.tsx"),
    read: () => import("./text/read.tsx"),
    cell: () => import("./text/cell.tsx"),
  },
  textarea: {
    edit: () => import("./textarea/edit.tsx"),
    read: () => import("./textarea/read.tsx"),
    cell: () => import("./textarea/cell.tsx"),
  },
} as const;
