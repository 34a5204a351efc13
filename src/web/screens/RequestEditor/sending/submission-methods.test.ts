import { expect, test } from "vitest";
import { submissionMethods } from "./submission-methods.ts";

const office = {
  channels: ["email", "portal", "post", "fax"] as ("email" | "portal" | "post" | "fax")[],
  portalUrl: "https://foia.example.gov/ask",
  fax: "202-555-0100",
  addressLines: ["FOIA Officer", "1 Main Street", "Springfield, IL 62703"],
  email: "foia@example.gov",
};

test("an office's own ways are told best first, the address on one line to read and on its own lines to paste", () => {
  expect(submissionMethods(office)).toEqual([
    {
      channel: "portal",
      name: "Its page",
      text: "https://foia.example.gov/ask",
      copy: "https://foia.example.gov/ask",
      link: "https://foia.example.gov/ask",
    },
    {
      channel: "post",
      name: "Post",
      text: "FOIA Officer, 1 Main Street, Springfield, IL 62703",
      copy: "FOIA Officer\n1 Main Street\nSpringfield, IL 62703",
    },
    { channel: "fax", name: "Fax", text: "202-555-0100", copy: "202-555-0100" },
    { channel: "email", name: "E-mail", text: "foia@example.gov", copy: "foia@example.gov" },
  ]);
});

test("an address that takes no requests is no way, and nothing but a web address becomes a link", () => {
  const ways = submissionMethods({
    ...office,
    channels: ["portal"],
    portalUrl: "javascript:alert(1)",
    fax: null,
    addressLines: [],
  });
  expect(ways).toEqual([
    { channel: "portal", name: "Its page", text: "javascript:alert(1)", copy: "javascript:alert(1)" },
  ]);
  expect(
    submissionMethods({ channels: [], portalUrl: null, fax: null, addressLines: [], email: null }),
  ).toEqual([]);
});
