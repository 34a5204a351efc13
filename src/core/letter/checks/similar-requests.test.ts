import { expect, it } from "vitest";
import { comparable, SIMILARITY_THRESHOLD, similarity } from "./similar-requests.ts";

const plates = {
  title: "Agreements to share license-plate reader data",
  records:
    "1. Every agreement, memorandum of understanding or terms of use under which the agency shares license-plate reader data with another agency or a company, or receives it from one.\n2. The list of agencies and companies with access to the agency’s plate-reader data, as of the day of the search.\n3. The yearly audits of that access, if any were made.",
};
const score = (one: typeof plates, other: typeof plates) => similarity(comparable(one), comparable(other));

it("is close to 1 for the same request in another format", () => {
  const reset = {
    title: plates.title.toUpperCase(),
    records: plates.records.replace(/\d\. /g, "- ").replace(/\n/g, "\r\n"),
  };
  expect(score(plates, reset)).toBeGreaterThan(0.95);
});

it("recognizes a repeated request with small changes", () => {
  const again = {
    title: "License plate reader data sharing agreements",
    records: `${plates.records}\n4. The invoices for the readers.`,
  };
  expect(score(plates, again)).toBeGreaterThan(SIMILARITY_THRESHOLD);
});

it.each([
  ["License plate reader policy", "The written policy on retention of license-plate reader data."],
  ["Contracts for body cameras", "Every agreement with a company for body cameras, and the invoices paid."],
  ["", ""],
])("does not match %j", (title, records) => {
  expect(score(plates, { title, records })).toBeLessThan(SIMILARITY_THRESHOLD);
});

it("does not match the same text with another case number", () => {
  const report = (number: string) => ({
    title: `Police report ${number}`,
    records: `The incident report, the dispatch log and the body-camera video of case ${number}.`,
  });
  expect(score(report("23-118834"), report("23-118834"))).toBeCloseTo(1);
  expect(score(report("23-118834"), report("24-004471"))).toBe(0);
});

it("is 0 for two empty requests", () => {
  const empty = { title: "", records: "Copies of all records" };
  expect(score(empty, empty)).toBe(0);
});
