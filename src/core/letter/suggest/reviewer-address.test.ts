import { expect, test } from "vitest";
import {
  reviewerAddress,
  reviewerNamedIn,
  reviewerPostalLines,
} from "#core/letter/suggest/reviewer-address.ts";

const counselor = { at: "outside", name: "the Public Access Counselor" } as const;

test("the address that the agency's answer names comes first", () => {
  const answer =
    "Questions go to records@city.example. You may appeal within 60 days by writing to review@state.example.";
  expect(reviewerAddress(answer, counselor, "us-il")).toEqual({
    email: "review@state.example",
    from: "answer",
    confidence: "high",
  });
  const head = { at: "office", name: "the head of the agency" } as const;
  expect(reviewerAddress(answer, head, "us")?.email).toBe("review@state.example");
});

test("else the table of rights says where the reviewer is, and how sure that is", () => {
  expect(reviewerAddress("You may appeal.", counselor, "us-il")).toEqual({
    email: "public.access@ilag.gov",
    from: "law",
    confidence: "high",
  });
  const general = { at: "outside", name: "the Attorney General" } as const;
  expect(reviewerAddress(null, general, "us-ks")).toMatchObject({ from: "law", confidence: "low" });
  expect(reviewerAddress(null, general, "us-or")?.email).toBe("PublicRecordsOrder@doj.state.or.us");
});

test.each([
  ["You may appeal to the Office of Information Policy within 90 days.", "Office of Information Policy"],
  ["You may petition the agency. You may appeal within 30 days to the Town Supervisor.", "Town Supervisor"],
  ["You may appeal by writing to the Director, 100 Main Street.", "Director"],
  ["You may appeal to the head of the public body.", null],
  ["Your request is denied.", null],
])("%s names %s", (answer, name) => {
  expect(reviewerNamedIn(answer)).toBe(name);
});

test("nothing is guessed", () => {
  expect(reviewerAddress(null, { at: "outside", name: "the District Attorney" }, "us-or")).toBeNull();
  expect(reviewerAddress("Appeal to us.", { at: "office", name: "the head of the agency" }, "us")).toBeNull();
});

test.each([
  [
    "the Open Records Division of the Attorney General",
    "us-tx",
    ["P.O. Box 12548 (MC-014)", "Austin, TX 78711-2548"],
  ],
  ["the Office of Open Records", "us-pa", ["333 Market Street", "16th Floor", "Harrisburg, PA 17101-2234"]],
  ["the Information Commissioner", "ca", ["30 Victoria Street", "Gatineau", "Québec K1A 1H3"]],
  // Nobody compared it, and a letter must not go astray.
  ["the Office of Hearing Examiners", "us-sd", []],
  ["the District Attorney", "us-or", []],
])("the envelope to %s (%s) has an address that is sure enough", (name, jurisdiction, lines) => {
  expect(reviewerPostalLines({ at: "outside", name }, jurisdiction)).toEqual(lines);
  expect(reviewerPostalLines({ at: "office", name }, jurisdiction)).toEqual([]);
});
