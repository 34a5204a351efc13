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
const folded = (changes: Partial<Classification>) => ({
  classification: classification(changes),
  confirmed: null,
  snippet: "This is the mail system at host mx.nara.gov.",
});
const BOUNCE = {
  recipient: "foia@nara.gov",
  severity: "hard",
  reason: "There is no such address at this office.",
  said: "550 5.1.1 no such user",
  alsoFailed: ["records@nara.gov"],
} as const;

test("a report says who did not get the letter, why, and in the server's words", () => {
  const bounce = { ...BOUNCE, alsoFailed: [...BOUNCE.alsoFailed] };
  expect(
    classificationDetails(classification({ kind: "bounce", bounce })).map(({ label, value }) => [
      label,
      value,
    ]),
  ).toEqual([
    ["Not delivered to", "foia@nara.gov"],
    ["Why", "There is no such address at this office."],
    ["Nor to", "records@nara.gov"],
    ["Their server said", "550 5.1.1 no such user"],
  ]);
  expect(messageSummary(folded({ kind: "bounce", bounce }))).toBe("There is no such address at this office.");
});

test("a report read by an older version says what it knows", () => {
  const bounce = { recipient: null, severity: "delay", reason: "It is late." } as const;
  expect(classificationDetails(classification({ kind: "bounce", bounce }))).toEqual([
    { label: "What keeps it", value: "It is late." },
  ]);
  expect(messageSummary({ classification: null, snippet: "Hello." })).toBe("Hello.");
});

test("an automatic answer says until when", () => {
  const away = { kind: "auto_reply", autoReply: { until: "2026-12-04" } } as const;
  expect(classificationDetails(classification(away))).toMatchObject([
    { label: "Away until", value: expect.stringContaining("Dec") },
  ]);
  expect(classificationLabel(folded(away))).toMatch(/^Auto-reply, away until .*Dec/);
  expect(classificationLabel(folded({ kind: "auto_reply", autoReply: { until: null } }))).toBe("Auto-reply");
});

test("a notice says its service, what to open and by when, and its code", () => {
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
      label: "Opens at",
      value: "portal.govqa.us",
      href: notice.link,
      note: expect.stringMatching(/^Ends .*Dec/),
    },
  ]);
  expect(classificationLabel(folded({ kind: "one_time_code", notice }))).toBe("Code 417306");
});

test("a link that is no web address, or stands among the facts already, is not offered", () => {
  const notice = { service: null, link: "javascript:alert(1)", expires: null, code: null };
  expect(classificationDetails(classification({ notice }))).toEqual([]);
  const link = "https://portal.govqa.us/R1";
  const evidence = { text: link, start: 0, end: link.length };
  const links = [{ value: link, evidence, linkKind: "portal", expires: null } as const];
  const facts = { ...classification({}).facts, links: [...links] };
  expect(classificationDetails(classification({ notice: { ...notice, link }, facts }))).toEqual([]);
});
