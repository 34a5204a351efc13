import { expect, test } from "vitest";
import { adminAgencies } from "#messages/admin/agencies.ts";
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

test("only changed fields are sent, as the API takes them", () => {
  const input = {
    ...fields,
    email: " foia@peoria.example ",
    kind: " ",
    acceptsEmail: "no",
    aliases: "Old Office\n\n Older Office ",
    parentId: "peoria",
  };
  expect(changedFields(fields, input)).toEqual({
    email: "foia@peoria.example",
    kind: null,
    acceptsEmail: false,
    aliases: ["Old Office", "Older Office"],
    parentId: "peoria",
  });
});

test("blanks and empty lines do not count as a change", () => {
  const input = { ...fields, name: "Records Office ", addressLines: `${fields.addressLines}\n` };
  expect(changedFields(fields, input)).toBeNull();
  expect(differing(fields, input)).toEqual([]);
});

test("an address can be emptied, a name cannot", () => {
  expect(changedFields(fields, { ...fields, addressLines: "" })).toEqual({ addressLines: [] });
  expect(missingFields({ ...fields, name: "  ", email: "" })).toEqual({ name: adminAgencies.fieldRequired });
});

test("changes of different fields are merged, and the same field is a conflict", () => {
  const mine = { ...fields, email: "mine@peoria.example", phone: "1", fax: "9" };
  const theirs = { ...fields, email: "theirs@peoria.example", locality: "Pekin", fax: "9" };
  expect(mergeFields(fields, mine, theirs)).toEqual({
    fields: { ...fields, email: "mine@peoria.example", phone: "1", locality: "Pekin", fax: "9" },
    conflicting: ["email"],
  });
});
