import { encodeRecordKey } from "@tessera/contract/values/recordKey.ts";
import { reserveText } from "../../values/reserve.ts";
import { valueText } from "../../values/valueText.ts";
import { valuesFrom } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always } from "../parameters.ts";

/**
 * `recordKey(…columns)`: the text by which a record of several key columns is known (design §5); null while one of them
 * is null.
 */
export const recordKey: FunctionDefinition = {
  name: "recordKey",
  group: "text",
  parameters: [{ name: "columns", accepts: "any", rest: true }],
  result: always("text"),
  evaluate: (args, frame) => {
    const values = valuesFrom(args, 0);
    if (values.length === 0 || values.includes(null)) return null;
    const key = encodeRecordKey(values.map((value) => valueText(frame, value)));
    reserveText(frame, key.length, key.length);
    return key;
  },
};
