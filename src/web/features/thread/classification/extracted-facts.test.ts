import { expect, test } from "vitest";
import type { CorrectedFacts } from "#core/classify/facts/corrected-facts.ts";
import { type Classification, extractedFactsOf as read } from "./extracted-facts.ts";

const evidence = (text: string) => ({ text, start: 0, end: text.length });
const nothing = { trackingNumbers: [], amounts: [], dates: [], exemptions: [], links: [] };
const classification = (facts: Partial<Classification["facts"]>, proof: string[] = []): Classification => ({
  kind: "reply",
  main: { value: "released", confidence: "sure", evidence: proof.map(evidence) },
  outcomes: [],
  facts: { ...nothing, ...facts },
});

const factsOf = (
  one: Classification,
  corrections: CorrectedFacts = {},
  text = "",
  attachments: Parameters<typeof read>[0]["attachments"] = [],
) => read({ classification: one, text, correctedFacts: corrections, confirmed: null, attachments });

test("a classification without facts has no lines", () => {
  expect(factsOf(classification({}))).toEqual({
    outcomeNumber: null,
    outcomeSource: null,
    appealNumber: null,
    lines: [],
    evidence: [],
  });
});

test("the outcome's sentence is number 1 and the facts follow", () => {
  const {
    outcomeNumber,
    lines,
    evidence: numbered,
  } = factsOf(
    classification(
      {
        trackingNumbers: [{ value: "2026-F-21877", evidence: evidence("2026-F-21877") }],
        amounts: [{ value: 61_800, evidence: evidence("$618.00") }],
      },
      ["We release all pages"],
    ),
  );
  expect(outcomeNumber).toBe(1);
  expect(lines).toMatchObject([
    { number: 2, label: "Tracking number", value: "2026-F-21877" },
    { number: 3, label: "Amount", value: "$618" },
  ]);
  expect(numbered.map(({ number, evidence: one }) => [number, one.text])).toEqual([
    [1, "We release all pages"],
    [2, "2026-F-21877"],
    [3, "$618.00"],
  ]);
});

test("what stands in an attached letter is quoted with its place, and is not looked for in the email", () => {
  const inLetter = { text: "denied in\nfull", start: 0, end: 14, file: "Response.pdf" };
  const {
    outcomeNumber,
    outcomeSource,
    lines,
    evidence: numbered,
  } = factsOf({
    ...classification({ exemptions: [{ value: "(b)(5)", evidence: inLetter }] }),
    main: { value: "denied", confidence: "likely", evidence: [{ ...inLetter, page: 2 }] },
  });
  expect(outcomeNumber).toBeNull();
  expect(outcomeSource).toBe("Response.pdf, page 2: “denied in full”");
  expect(lines).toMatchObject([
    { number: null, value: "(b)\u2060(5)", source: "Response.pdf: “denied in full”" },
  ]);
  expect(numbered).toEqual([]);
});

test("what was read from a scan says how certain it is", () => {
  const inScan = { text: "$48.20", start: 0, end: 6, file: "Fee.pdf", page: 2 };
  const fee = classification({ amounts: [{ value: 4_820, evidence: inScan }] });
  const facts = { pages: 2, scan: { through: 2, certainty: { 1: 95, 2: 84 } } };
  const scan = { id: "f1", name: "Fee.pdf", type: "application/pdf", size: 1, inline: false, facts };
  expect(factsOf(fee, {}, "", [scan]).lines).toMatchObject([
    { value: "$48.20", source: "Fee.pdf, page 2, read from a scan, 84% certain: “$48.20”" },
  ]);
});

test("only a date with a meaning is a fact", () => {
  const date = (meaning: "other" | "answer_by") => ({
    value: "2026-12-20",
    evidence: evidence("December 20, 2026"),
    meaning,
  });
  const { lines } = factsOf(classification({ dates: [date("other"), date("answer_by")] }));
  expect(lines).toMatchObject([{ number: 1, label: "Your answer is due", value: "Sun, Dec\u00a020, 2026" }]);
});

test("exemptions share a line without repetitions or line breaks", () => {
  const cite = (value: string) => ({ value, evidence: evidence(value) });
  const { lines } = factsOf(
    classification({ exemptions: [cite("(b)(6)"), cite("(b)(7)(C)"), cite("(b)(6)")] }),
  );
  expect(lines).toMatchObject([
    { number: 1, label: "Exemptions", value: "(b)\u2060(6), (b)\u2060(7)\u2060(C)" },
  ]);
});

test("a link shows its host; one that is not a web address is plain text", () => {
  const link = (value: string) => ({
    value,
    evidence: evidence(value),
    linkKind: "download" as const,
    expires: "2026-12-20",
  });
  const { lines } = factsOf(
    classification({ links: [link("https://files.dhs.gov/a?b=1"), link("javascript:alert(1)")] }),
  );
  expect(lines).toMatchObject([
    {
      number: 1,
      label: "Download link",
      value: "files.dhs.gov",
      href: "https://files.dhs.gov/a?b=1",
      note: "Expires Sun, Dec\u00a020, 2026",
    },
    {
      number: 2,
      label: "Download link",
      value: "javascript:alert(1)",
      note: "Expires Sun, Dec\u00a020, 2026",
    },
  ]);
});

test("page counts share a line before the facts, with their evidence", () => {
  const text = "We release 1,142 pages in full and 61 pages in part.";
  const { lines, evidence: numbered } = factsOf(
    classification({ exemptions: [{ value: "(b)(6)", evidence: evidence("(b)(6)") }] }),
    {},
    text,
  );
  expect(lines.map(({ number, label, value }) => [number, label, value])).toEqual([
    [1, "Pages", "1,142 in full, 61 in part"],
    [2, "Exemption", "(b)\u2060(6)"],
  ]);
  expect(numbered[0]?.evidence.text).toBe("1,142 pages in full and 61 pages in part");
});

test("a correction replaces the extracted value, with a number only if the email has evidence", () => {
  const read = classification({
    trackingNumbers: [{ value: "26-100", evidence: evidence("26-100") }],
    amounts: [
      { value: 2500, evidence: evidence("$25.00") },
      { value: 61_800, evidence: evidence("$618.00") },
    ],
  });
  expect(factsOf(read, { trackingNumber: "26-1001", amount: 2500, answerBy: null }).lines).toEqual([
    { number: null, label: "Tracking number", value: "26-1001", fact: "trackingNumber", corrected: true },
    { number: 1, label: "Amount", value: "$25", fact: "amount", corrected: true },
    { number: null, label: "Your answer is due", value: "None", fact: "answerBy", corrected: true },
  ]);
  expect(factsOf(read).lines.map(({ label }) => label)).toEqual([
    "Tracking number",
    "Amount",
    "Other amount",
  ]);
  // Only the total can be corrected, not the price of a page.
  expect(factsOf(read).lines.map(({ value, fact }) => [value, fact])).toEqual([
    ["26-100", "trackingNumber"],
    ["$618", "amount"],
    ["$25", undefined],
  ]);
});

test("the appeal terms of an adverse reply have the last number", () => {
  const text = "You may appeal within 90 days.";
  const said = (value: "denied" | "released") =>
    read({
      classification: { ...classification({}), main: { value, confidence: "sure", evidence: [] } },
      text,
      correctedFacts: {},
      confirmed: null,
      attachments: [],
    });
  expect(said("denied")).toMatchObject({ appealNumber: 1, evidence: [{ evidence: { text: "90 days" } }] });
  expect(said("released")).toMatchObject({ appealNumber: null, evidence: [] });
});

test("an amount is in its own currency, and so is the one that replaces it", () => {
  const read = classification({
    amounts: [{ value: 48_000, currency: "GBP", evidence: evidence("£480.00") }],
  });
  expect(factsOf(read).lines).toMatchObject([{ label: "Amount", value: "£480" }]);
  expect(factsOf(read, { amount: 30_050, currency: "GBP" }).lines).toMatchObject([
    { label: "Amount", value: "£300.50", corrected: true },
  ]);
});

test("the sums beside the total share one line", () => {
  const amounts = [4_200, 3_000, 61_800].map((value) => ({ value, evidence: evidence(String(value)) }));
  expect(factsOf(classification({ amounts })).lines).toMatchObject([
    { number: 1, label: "Amount", value: "$618" },
    { number: 2, label: "Other amounts", value: "$42, $30" },
  ]);
});
