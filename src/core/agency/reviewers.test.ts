import { expect, it } from "vitest";
import { REVIEWERS } from "./reviewers.ts";

const reviewer = (id: string) => REVIEWERS.find((one) => one.id === id);

it("are the offices that the rights name, each with its source", () => {
  expect(reviewer("us-tx-ord")).toMatchObject({
    name: "Office of the Attorney General of Texas, Open Records Division",
    role: "reviewer",
    jurisdiction: "us-tx",
    email: null,
    confidence: "medium",
  });
  expect(reviewer("uk-ico")).toMatchObject({ email: "icocasework@ico.org.uk", timeZone: "Europe/London" });
  expect(reviewer("us-review-ogis")).toMatchObject({ email: "ogis@nara.gov", confidence: "high" });
});

it("have phone and fax apart, and an email from memory is not highly certain", () => {
  expect(reviewer("us-pa-oor")).toMatchObject({
    phone: "717-346-9903",
    fax: "717-425-5343",
    confidence: "medium",
  });
  expect(reviewer("us-ky-ag")?.source).toBe("from memory, not yet compared with its own page");
  expect(reviewer("us-or-pra")?.email).toBe("PRAdvocate@oregon.gov");
});

it("leave out entries that name no office", () => {
  expect(REVIEWERS.filter(({ name }) => name.startsWith("("))).toEqual([]);
  expect(reviewer("us-ca-none")).toBeUndefined();
});
