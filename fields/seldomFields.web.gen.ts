// Made by `npm run generate` from the folders. Do not edit.

/** Loads the modules of the views of a field type that few forms have, by folder. */
export const seldomFieldViews = {
  cameras: {
    edit: () => import("./cameras/edit.tsx"),
    read: () => import("./cameras/read.tsx"),
    cell: () => import("./cameras/cell.tsx"),
    behaviour: () => import("./cameras/behaviour.ts"),
  },
  captcha: {
    edit: () => import("./captcha/edit.tsx"),
    read: () => import("./captcha/read.tsx"),
  },
  checkboxlist: {
    edit: () => import("./checkboxlist/edit.tsx"),
    read: () => import("./checkboxlist/read.tsx"),
    behaviour: () => import("./checkboxlist/behaviour.ts"),
  },
  checklist: {
    edit: () => import("./checklist/edit.tsx"),
    read: () => import("./checklist/read.tsx"),
    cell: () => import("./checklist/cell.tsx"),
    behaviour: () => import("./checklist/behaviour.ts"),
  },
  checktable: {
    edit: () => import("./checktable/edit.tsx"),
    read: () => import("./checktable/read.tsx"),
    cell: () => import("./checktable/cell.tsx"),
    behaviour: () => import("./checktable/behaviour.ts"),
  },
  color: {
    edit: () => import("./color/edit.tsx"),
    read: () => import("./color/read.tsx"),
    cell: () => import("./color/cell.tsx"),
    filter: () => import("./color/filter.tsx"),
    behaviour: () => import("./color/behaviour.ts"),
  },
  conditionBuilder: {
    edit: () => import("./conditionBuilder/edit.tsx"),
    read: () => import("./conditionBuilder/read.tsx"),
    behaviour: () => import("./conditionBuilder/behaviour.ts"),
  },
  dateinterval: {
    edit: () => import("./dateinterval/edit.tsx"),
    read: () => import("./dateinterval/read.tsx"),
    cell: () => import("./dateinterval/cell.tsx"),
    filter: () => import("./dateinterval/filter.tsx"),
    behaviour: () => import("./dateinterval/behaviour.ts"),
  },
  "document-prop": {
    edit: () => import("./document-prop/edit.tsx"),
    read: () => import("./document-prop/read.tsx"),
    cell: () => import("./document-prop/cell.tsx"),
    behaviour: () => import("./document-prop/behaviour.ts"),
  },
  email: {
    edit: () => import("./email/edit.tsx"),
    read: () => import("./email/read.tsx"),
    behaviour: () => import("./email/behaviour.ts"),
  },
  expressioneditor: {
    edit: () => import("./expressioneditor/edit.tsx"),
    read: () => import("./expressioneditor/read.tsx"),
  },
  gps: {
    edit: () => import("./gps/edit.tsx"),
    read: () => import("./gps/read.tsx"),
    behaviour: () => import("./gps/behaviour.ts"),
  },
  info: {
    edit: () => import("./info/edit.tsx"),
    read: () => import("./info/read.tsx"),
  },
  jsoneditor: {
    edit: () => import("./jsoneditor/edit.tsx"),
    read: () => import("./jsoneditor/read.tsx"),
    cell: () => import("./jsoneditor/cell.tsx"),
    behaviour: () => import("./jsoneditor/behaviour.ts"),
  },
  jsonform: {
    edit: () => import("./jsonform/edit.tsx"),
    read: () => import("./jsonform/read.tsx"),
    behaviour: () => import("./jsonform/behaviour.ts"),
  },
  label: {
    edit: () => import("./label/edit.tsx"),
    read: () => import("./label/read.tsx"),
  },
  link: {
    edit: () => import("./link/edit.tsx"),
    read: () => import("./link/read.tsx"),
    cell: () => import("./link/cell.tsx"),
    behaviour: () => import("./link/behaviour.ts"),
  },
  map: {
    edit: () => import("./map/edit.tsx"),
    read: () => import("./map/read.tsx"),
    behaviour: () => import("./map/behaviour.ts"),
  },
  multiselect: {
    edit: () => import("./multiselect/edit.tsx"),
    read: () => import("./multiselect/read.tsx"),
    behaviour: () => import("./multiselect/behaviour.ts"),
  },
  numberrange: {
    edit: () => import("./numberrange/edit.tsx"),
    read: () => import("./numberrange/read.tsx"),
    cell: () => import("./numberrange/cell.tsx"),
    filter: () => import("./numberrange/filter.tsx"),
    behaviour: () => import("./numberrange/behaviour.ts"),
  },
  password: {
    edit: () => import("./password/edit.tsx"),
    read: () => import("./password/read.tsx"),
    cell: () => import("./password/cell.tsx"),
    behaviour: () => import("./password/behaviour.ts"),
  },
  radiobuttonlist: {
    edit: () => import("./radiobuttonlist/edit.tsx"),
    read: () => import("./radiobuttonlist/read.tsx"),
  },
  rating: {
    edit: () => import("./rating/edit.tsx"),
    read: () => import("./rating/read.tsx"),
    cell: () => import("./rating/cell.tsx"),
    filter: () => import("./rating/filter.tsx"),
    behaviour: () => import("./rating/behaviour.ts"),
  },
  richtext: {
    edit: () => import("./richtext/edit.tsx"),
    read: () => import("./richtext/read.tsx"),
    behaviour: () => import("./richtext/behaviour.ts"),
  },
  signature: {
    edit: () => import("./signature/edit.tsx"),
    read: () => import("./signature/read.tsx"),
    cell: () => import("./signature/cell.tsx"),
    behaviour: () => import("./signature/behaviour.ts"),
  },
  slider: {
    edit: () => import("./slider/edit.tsx"),
    read: () => import("./slider/read.tsx"),
    cell: () => import("./slider/cell.tsx"),
    behaviour: () => import("./slider/behaviour.ts"),
  },
  sqlchoosen: {
    edit: () => import("./sqlchoosen/edit.tsx"),
    read: () => import("./sqlchoosen/read.tsx"),
    behaviour: () => import("./sqlchoosen/behaviour.ts"),
  },
  status: {
    edit: () => import("./status/edit.tsx"),
    read: () => import("./status/read.tsx"),
    cell: () => import("./status/cell.tsx"),
  },
  tags: {
    edit: () => import("./tags/edit.tsx"),
    read: () => import("./tags/read.tsx"),
    cell: () => import("./tags/cell.tsx"),
    behaviour: () => import("./tags/behaviour.ts"),
  },
  taskExpressions: {
    edit: () => import("./taskExpressions/edit.tsx"),
    read: () => import("./taskExpressions/read.tsx"),
    behaviour: () => import("./taskExpressions/behaviour.ts"),
  },
  templateeditor: {
    edit: () => import("./templateeditor/edit.tsx"),
    read: () => import("./templateeditor/read.tsx"),
  },
  time: {
    edit: () => import("./time/edit.tsx"),
    read: () => import("./time/read.tsx"),
    filter: () => import("./time/filter.tsx"),
    behaviour: () => import("./time/behaviour.ts"),
  },
  timeinterval: {
    edit: () => import("./timeinterval/edit.tsx"),
    read: () => import("./timeinterval/read.tsx"),
    cell: () => import("./timeinterval/cell.tsx"),
    filter: () => import("./timeinterval/filter.tsx"),
    behaviour: () => import("./timeinterval/behaviour.ts"),
  },
  timestamp_technical: {
    edit: () => import("./timestamp_technical/edit.tsx"),
    read: () => import("./timestamp_technical/read.tsx"),
  },
  universalFilter: {
    edit: () => import("./universalFilter/edit.tsx"),
    read: () => import("./universalFilter/read.tsx"),
    behaviour: () => import("./universalFilter/behaviour.ts"),
  },
  wpaint: {
    edit: () => import("./wpaint/edit.tsx"),
    read: () => import("./wpaint/read.tsx"),
    cell: () => import("./wpaint/cell.tsx"),
    behaviour: () => import("./wpaint/behaviour.ts"),
  },
} as const;
