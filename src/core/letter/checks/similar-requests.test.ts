import { expect, it } from "vitest";
import { comparable, SIMILARITY_THRESHOLD, similarity } from "./similar-requests.ts";

const plates = {
  title: "Agreements to share license-plate reader data",
  records:
    "1. Every agreement, memorandum of understanding or terms of use under which the agency shares license-plate reader data with another agency or a company, or receives it from one.\n2. The list of agencies and companies with access to the agency’s plate-reader data, as of the day of the search.\n3. The yearly audits of that access, if any were made.",
};
const score = (one: typeof plates, other: typeof plates) => similarity(comparable(one), comparable(other));

it("is one for the same request, however it is set", () => {
  const reset = {
    title: plates.title.toUpperCase(),
    records: plates.records.replace(/\d\. /g, "- ").replace(/\n/g, "\r\n"),
  };
  expect(score(plates, reset)).toBeGreaterThan(0.95);
});

it("sees a request asked again in nearly the same words", () => {
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
])("takes %j for another request", (title, records) => {
  expect(score(plates, { title, records })).toBeLessThan(SIMILARITY_THRESHOLD);
});

it("takes the same form with another case number for another request", () => {
  const report = (number: string) => ({
    title: `Police report ${number}`,
    records: `The incident report, the dispatch log and the body-camera video of case ${number}.`,
  });
  expect(score(report("23-118834"), report("23-118834"))).toBeCloseTo(1);
  expect(score(report("23-118834"), report("24-004471"))).toBe(0);
});

it("says nothing of two empty requests", () => {
  const empty = { title: "", records: "Copies of all records" };
  expect(score(empty, empty)).toBe(0);
});
