import { expect, test } from "vitest";
import { changedFields, differing, type Fields, mergeFields, missingFields } from "./agency-fields.ts";

const fields: Fields = {
  name: "Records Office",
  abbreviation: "",
  aliases: "Old Office",
  jurisdiction: "us-il",
  parentId: "",
  kind: "city",
  locality: "Peoria",
  email: "records@peoria.example",
  acceptsEmail: "",
  portalUrl: "",
  website: "",
  phone: "",
  fax: "",
  addressLines: "1 Main Street\nPeoria, IL 61602",
  timeZone: "America/Chicago",
  notes: "",
};

test("only what differs is sent, as the server takes it", () => {
  const typed = {
    ...fields,
    email: " foia@peoria.example ",
    kind: " ",
    acceptsEmail: "no",
    aliases: "Old Office\n\n Older Office ",
    parentId: "peoria",
  };
  expect(changedFields(fields, typed)).toEqual({
    email: "foia@peoria.example",
    kind: null,
    acceptsEmail: false,
    aliases: ["Old Office", "Older Office"],
    parentId: "peoria",
  });
});

test("blanks and empty lines are no change", () => {
  const typed = { ...fields, name: "Records Office ", addressLines: `${fields.addressLines}\n` };
  expect(changedFields(fields, typed)).toBeNull();
  expect(differing(fields, typed)).toEqual([]);
});

test("an address can be emptied, a name cannot", () => {
  expect(changedFields(fields, { ...fields, addressLines: "" })).toEqual({ addressLines: [] });
  expect(missingFields({ ...fields, name: "  ", email: "" })).toEqual({ name: "Fill this in." });
});

test("two people who changed different fields keep both, and are asked about the same one", () => {
  const mine = { ...fields, email: "mine@peoria.example", phone: "1", fax: "9" };
  const theirs = { ...fields, email: "theirs@peoria.example", locality: "Pekin", fax: "9" };
  expect(mergeFields(fields, mine, theirs)).toEqual({
    fields: { ...fields, email: "mine@peoria.example", phone: "1", locality: "Pekin", fax: "9" },
    conflicting: ["email"],
  });
});
