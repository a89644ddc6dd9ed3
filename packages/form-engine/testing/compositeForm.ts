import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { compileForm } from "../compile/compileForm.ts";
import type { CompileInput } from "../compile/compileScope.ts";
import type { RecordValues } from "../record/formState.ts";
import type { FormStore } from "../store/formStore.ts";
import { openStore } from "./openStore.ts";
import { orderInput } from "./orderForm.ts";

const column = (name: string, type: EntityColumn["type"] = "text", rest: Partial<EntityColumn> = {}): EntityColumn => ({
  id: `c-${name}`,
  name,
  column: name,
  label: name,
  type,
  ...rest,
});
const entity = (id: string, keys: readonly string[], rest: Partial<EntityBody>): EntityBody => ({
  label: id,
  labelPlural: id,
  storage: { schema: "app", table: id },
  origin: "table",
  key: { columns: [...keys], made: "person" },
  columns: [],
  references: [],
  display: ["name"],
  ...rest,
});

/**
 * Entities whose keys have several columns: a shipment goes from a site by a carrier of the same tenant, and has
 * parcels.
 */
export const compositeEntities: { readonly [id: string]: EntityBody } = {
  site: entity("site", ["tenant", "site_no"], {
    columns: [column("tenant"), column("site_no", "integer"), column("name")],
  }),
  carrier: entity("carrier", ["tenant", "code"], { columns: [column("tenant"), column("code"), column("name")] }),
  shipment: entity("shipment", ["id"], {
    columns: [
      column("id", "uuid"),
      column("tenant", "text", { required: true }),
      column("site_no", "integer", { required: true }),
      column("carrier_code"),
    ],
    references: [
      { id: "r1", name: "site", label: "Site", entity: "site", columns: ["tenant", "site_no"] },
      { id: "r2", name: "carrier", label: "Carrier", entity: "carrier", columns: ["tenant", "carrier_code"] },
    ],
    display: [],
  }),
  parcel: entity("parcel", ["shipment_id", "number"], {
    columns: [
      column("shipment_id", "uuid"),
      column("number", "integer"),
      column("tenant"),
      column("site_no", "integer"),
    ],
    references: [
      { id: "r1", name: "shipment", label: "Shipment", entity: "shipment", columns: ["shipment_id"] },
      { id: "r2", name: "site", label: "Site", entity: "site", columns: ["tenant", "site_no"] },
    ],
    display: ["number"],
  }),
};

const place = (posRow: number) => ({ posRow, posCol: 0, posSizex: 12 });

/** A form over `shipment` that chooses both references, with its parcels, which choose a site each. */
export const compositeForm: FormBody = {
  label: "Shipment",
  entity: "shipment",
  pages: [
    {
      id: "p1",
      label: "Shipment",
      groups: [
        {
          id: "g1",
          label: "Shipment",
          items: [
            { id: "i1", type: "choice", name: "site", label: "Site", reference: "site", ...place(0) },
            {
              id: "i2",
              type: "choice",
              name: "carrier",
              label: "Carrier",
              reference: "carrier",
              ...place(1),
              expressions: { hiddenExp: "tenant == 'closed'" },
            },
            {
              id: "i3",
              type: "text",
              name: "where",
              label: "Where",
              valueType: "text",
              ...place(2),
              expressions: { saveExpression: "tenant + '/' + site" },
            },
            {
              id: "i4",
              type: "subform",
              name: "parcels",
              label: "Parcels",
              ...place(3),
              subForm: {
                entity: "parcel",
                reference: "shipment",
                view: "Default",
                items: [
                  { id: "s1", type: "number", name: "number", label: "Number", column: "number" },
                  { id: "s2", type: "choice", name: "site", label: "Site", reference: "site" },
                ],
              },
            },
          ],
        },
      ],
    },
  ],
};

/** What compiling the shipment form takes. */
export const compositeInput: CompileInput = {
  ...orderInput,
  form: { id: "shipment", body: compositeForm },
  entity: { id: "shipment", body: compositeEntities.shipment ?? entity("shipment", ["id"], {}) },
  entityOf: (id) => compositeEntities[id] ?? null,
};

/** A shipment with one parcel, as the server gives it. */
export const savedShipment: RecordValues = {
  key: "s1",
  values: { id: "s1", tenant: "a", site_no: 7, carrier_code: "dhl", site: "a~7", carrier: "a~dhl" },
  displays: { site: "Main site", carrier: "DHL" },
  masked: [],
  rows: {
    parcels: [
      {
        key: "s1~1",
        values: { shipment_id: "s1", number: 1, tenant: "a", site_no: 7, site: "a~7" },
        displays: { site: "Main site" },
        masked: [],
        rows: {},
      },
    ],
  },
};

/** The shipment form with a record; null opens a new one. Throws when it does not compile. */
export function openComposite(record: RecordValues | null = savedShipment): FormStore {
  const { form, problems } = compileForm(compositeInput);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return openStore(form, record);
}
