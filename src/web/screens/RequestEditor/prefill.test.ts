import { expect, test } from "vitest";
import { parsePrefill, prefillLink } from "./prefill.ts";

test("a query string without these parameters is no prefill", () => {
  expect(parsePrefill("")).toBeNull();
  expect(parsePrefill("?x=1")).toBeNull();
});

test("all parameters of a link are parsed", () => {
  expect(
    parsePrefill(
      "?agency=us-nara,us-doj-fbi&subject=Overtime&body=1.%20Pay%0D%0A2.%20Rolls&from=2024-01-01&to=2024-02-29",
    ),
  ).toEqual({
    agencyIds: ["us-nara", "us-doj-fbi"],
    title: "Overtime",
    records: "1. Pay\n2. Rolls",
    madeFrom: "2024-01-01",
    madeTo: "2024-02-29",
    warnings: [],
  });
  expect(parsePrefill("?agency=us-nara&agency=us-nara, us-dhs")?.agencyIds).toEqual(["us-nara", "us-dhs"]);
});

test.each([
  ["?from=2026-02-30", "“2026-02-30” is not a date"],
  ["?to=yesterday", "“yesterday” is not a date"],
  ["?agency=%3Cscript%3E", "1 agency in the link is not in the directory"],
  [`?subject=${"x".repeat(201)}`, "The subject was cut to 200 characters"],
  [`?body=${"x".repeat(20_001)}`, "The records you ask for were cut to 20,000 characters"],
  [`?agency=${Array.from({ length: 501 }, (_, n) => `a${n}`).join(",")}`, "at most 500 agencies"],
])("%.40s… adds a warning, and the rest is used", (search, warning) => {
  const prefill = parsePrefill(`${search}&subject=`);
  expect(prefill?.warnings).toEqual([expect.stringContaining(warning)]);
  expect(prefill?.title.length).toBeLessThanOrEqual(200);
  expect(prefill?.records.length).toBeLessThanOrEqual(20_000);
  expect(prefill?.agencyIds.length).toBeLessThanOrEqual(500);
  expect(prefill).toMatchObject({ madeFrom: null, madeTo: null });
});

test("characters the server rejects are removed", () => {
  expect(parsePrefill("?subject=a%00b%0Ac&body=a%07b%0Ac%ff")).toMatchObject({
    title: "ab c",
    records: "ab\nc\ufffd",
  });
  expect(parsePrefill(`?subject=${"x".repeat(199)}${encodeURIComponent("😀")}`)?.title).toBe("x".repeat(199));
});

test("a generated link parses to the same content", () => {
  const prefill = {
    agencyIds: ["us-nara", "us-dhs"],
    title: "Überstunden & pay = 100%?",
    records: "1. “Pay” of {officer’s name} #1\n2. Rolls",
    madeFrom: "2024-01-01",
    madeTo: null,
  };
  const link = prefillLink("https://daylight.example", prefill);
  expect(link).toContain("agency=us-nara,us-dhs&");
  expect(parsePrefill(new URL(link ?? "").search)).toEqual({ ...prefill, warnings: [] });
});

test("a link that would be too long is null", () => {
  const long = { agencyIds: [], title: "", records: "x".repeat(8_000), madeFrom: null, madeTo: null };
  expect(prefillLink("https://daylight.example", long)).toBeNull();
});
