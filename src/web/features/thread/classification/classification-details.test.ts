import { expect, test } from "vitest";
import { classificationDetails, classificationLabel, messageSummary } from "./classification-details.ts";
import type { Classification } from "./extracted-facts.ts";

const classification = (changes: Partial<Classification>): Classification => ({
  kind: "reply",
  main: { value: "unclear", confidence: "unsure", evidence: [] },
  outcomes: [],
  facts: { trackingNumbers: [], amounts: [], dates: [], exemptions: [], links: [] },
  ...changes,
});
const collapsed = (changes: Partial<Classification>) => ({
  classification: classification(changes),
  confirmed: null,
  snippet: "This is the mail system at host mx.nara.gov.",
});
const BOUNCE = {
  recipient: "foia@nara.gov",
  severity: "hard",
  reason: "There is no such address at this agency.",
  said: "550 5.1.1 no such user",
  alsoFailed: ["records@nara.gov"],
} as const;

test("a delivery report lists the recipients, the reason and the server's response", () => {
  const bounce = { ...BOUNCE, alsoFailed: [...BOUNCE.alsoFailed] };
  expect(
    classificationDetails(classification({ kind: "bounce", bounce })).map(({ label, value }) => [
      label,
      value,
    ]),
  ).toEqual([
    ["Not delivered to", "foia@nara.gov"],
    ["Reason", "There is no such address at this agency."],
    ["Also not delivered to", "records@nara.gov"],
    ["Mail server response", "550 5.1.1 no such user"],
  ]);
  expect(messageSummary(collapsed({ kind: "bounce", bounce }))).toBe(
    "There is no such address at this agency.",
  );
});

test("a delivery report without a recipient has its reason", () => {
  const bounce = { recipient: null, severity: "delay", reason: "It is late." } as const;
  expect(classificationDetails(classification({ kind: "bounce", bounce }))).toEqual([
    { label: "Reason for the delay", value: "It is late." },
  ]);
  expect(messageSummary({ classification: null, snippet: "Hello." })).toBe("Hello.");
});

test("an automatic reply has the date of return", () => {
  const away = { kind: "auto_reply", autoReply: { until: "2026-12-04" } } as const;
  expect(classificationDetails(classification(away))).toMatchObject([
    { label: "Away until", value: expect.stringContaining("Dec") },
  ]);
  expect(classificationLabel(collapsed(away))).toMatch(/^Auto-reply, away until .*Dec/);
  expect(classificationLabel(collapsed({ kind: "auto_reply", autoReply: { until: null } }))).toBe(
    "Auto-reply",
  );
});

test("a notice has its service, link, expiry date and code", () => {
  const notice = {
    service: "GovQA",
    link: "https://portal.govqa.us/R1?x=1",
    expires: "2026-12-11",
    code: "417306",
  };
  expect(classificationDetails(classification({ kind: "portal_notice", notice }))).toMatchObject([
    { label: "Code", value: "417306" },
    { label: "Service", value: "GovQA" },
    {
      label: "Link",
      value: "portal.govqa.us",
      href: notice.link,
      note: expect.stringMatching(/^Expires .*Dec/),
    },
  ]);
  expect(classificationLabel(collapsed({ kind: "one_time_code", notice }))).toBe("Code 417306");
});

test("a link that is not a web address, or is already among the facts, is left out", () => {
  const notice = { service: null, link: "javascript:alert(1)", expires: null, code: null };
  expect(classificationDetails(classification({ notice }))).toEqual([]);
  const link = "https://portal.govqa.us/R1";
  const evidence = { text: link, start: 0, end: link.length };
  const links = [{ value: link, evidence, linkKind: "portal", expires: null } as const];
  const facts = { ...classification({}).facts, links: [...links] };
  expect(classificationDetails(classification({ notice: { ...notice, link }, facts }))).toEqual([]);
});
