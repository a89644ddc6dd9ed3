import { describe, expect, it } from "vitest";
import { labelOf } from "./names.ts";
import { NameWords } from "./nameWords.ts";

const names = [
  "salesorderheader salesorderid orderdate duedate shipdate status modifieddate",
  "salesorderdetail salesorderdetailid orderqty unitprice salesreason salesorderheadersalesreason",
  "salesperson salesterritory salestaxrate businessentityid bonus purchaseorderheader purchaseorderdetail purchaseorderid",
  "product productid productnumber productcategory productcategoryid productsubcategory productsubcategoryid",
  "person persontype firstname lastname address addressid candidate shipping shipment production",
].flatMap((line) => line.split(" "));
const words = new NameWords(names);

describe("words of names that run together", () => {
  it.each([
    ["salesorderheader", "Sales order header"],
    ["salesorderdetail", "Sales order detail"],
    ["purchaseorderheader", "Purchase order header"],
    ["productsubcategory", "Product subcategory"],
    ["productsubcategoryid", "Product subcategory id"],
    ["salesperson", "Sales person"],
    ["modifieddate", "Modified date"],
    ["firstname", "First name"],
  ])(
    "[design 5 adopted] given the name %s among those of its database, when people read it, then it says %s",
    (name, label) => {
      expect(labelOf(name, words)).toBe(label);
    },
  );

  it.each(["candidate", "shipping", "shipment", "production", "product", "customer", "address", "status"])(
    "[design 5 adopted] given the single word %s, when people read it, then it stays one",
    (name) => {
      expect(words.split(name)).toEqual([name]);
    },
  );

  it.each([
    ["billofmaterials", "Bill of materials"],
    ["billtoaddressid", "Bill to address id"],
    ["revisionnumber", "Revision number"],
    ["stateprovince", "State province"],
    ["employeepayhistory", "Employee pay history"],
    ["telephonenumber", "Telephone number"],
  ])("[design 5 adopted] given the name %s of common words, when people read it, then it says %s", (name, label) => {
    expect(labelOf(name, new NameWords([name]))).toBe(label);
  });

  it.each([
    ["friendship", "friend"],
    ["membership", "member"],
    ["capacity", "capability"],
    ["capability", "capacity"],
    ["telephone", "telefax"],
    ["prototype", "protocol"],
    ["network", "net"],
  ])("[design 5 adopted] given the single word %s beside %s, when people read it, then it stays one", (name, other) => {
    expect(new NameWords([name, other, "id"]).split(name)).toEqual([name]);
  });

  it("[design 5 adopted] given the same names in another order, when they are split, then the words are the same", () => {
    const other = new NameWords([...names].reverse());
    expect(names.map((name) => other.split(name))).toEqual(names.map((name) => words.split(name)));
  });

  it("[design 5 adopted] given a name that can be split in two ways, when people read it, then it stays whole", () => {
    const unclear = new NameWords(["plane", "planet", "rate", "trate", "planetrate"]);
    expect(unclear.split("planetrate")).toEqual(["planetrate"]);
  });
});
