import { expect, test } from "vitest";
import { submissionMethods } from "./submission-methods.ts";

const agency = {
  channels: ["email", "portal", "post", "fax"] as ("email" | "portal" | "post" | "fax")[],
  portalUrl: "https://foia.example.gov/ask",
  fax: "202-555-0100",
  addressLines: ["FOIA Officer", "1 Main Street", "Springfield, IL 62703"],
  email: "foia@example.gov",
};

test("methods of an agency are listed best first, with the address on one line to read and on several to copy", () => {
  expect(submissionMethods(agency)).toEqual([
    {
      channel: "portal",
      name: "Website",
      text: "https://foia.example.gov/ask",
      copy: "https://foia.example.gov/ask",
      link: "https://foia.example.gov/ask",
    },
    {
      channel: "post",
      name: "Postal address",
      text: "FOIA Officer, 1 Main Street, Springfield, IL 62703",
      copy: "FOIA Officer\n1 Main Street\nSpringfield, IL 62703",
    },
    { channel: "fax", name: "Fax", text: "202-555-0100", copy: "202-555-0100" },
    { channel: "email", name: "Email", text: "foia@example.gov", copy: "foia@example.gov" },
  ]);
});

test("an email address without the email channel is left out, and only a web address becomes a link", () => {
  const methods = submissionMethods({
    ...agency,
    channels: ["portal"],
    portalUrl: "javascript:alert(1)",
    fax: null,
    addressLines: [],
  });
  expect(methods).toEqual([
    { channel: "portal", name: "Website", text: "javascript:alert(1)", copy: "javascript:alert(1)" },
  ]);
  expect(
    submissionMethods({ channels: [], portalUrl: null, fax: null, addressLines: [], email: null }),
  ).toEqual([]);
});
