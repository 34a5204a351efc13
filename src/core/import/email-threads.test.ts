import { describe, expect, test } from "vitest";
import { MAX_OWN_AGENCIES } from "#core/delivery/sending-limits.ts";
import { AgencyFinder } from "./find-agency.ts";
import { groupIntoThreads, organizationDomain, stripSubjectPrefixes } from "./group-threads.ts";
import { frequentSenders, type ImportedMessage, previewThread } from "./preview-thread.ts";
import { UserAddedAgencies } from "./user-added-agencies.ts";

const OWN = new Set(["ada@example.org"]);
let next = 0;

/** A letter of the user's to the agency, or with `from` one of the agency's. */
function mail(over: Partial<ImportedMessage> & { by?: string } = {}): ImportedMessage {
  next += 1;
  const { by, ...rest } = over;
  return {
    ...{
      number: next,
      size: 100,
      messageId: `<${next}@x>`,
      references: [],
      outcome: null,
      trackingNumber: null,
    },
    at: `2026-01-${String(next % 28 || 28).padStart(2, "0")}T10:00:00Z`,
    from: { name: "", address: by ?? "Ada@example.org" },
    to: [by ? "ada@example.org" : "foia@epa.gov"],
    subject: "Lead levels",
    ...rest,
  };
}
const at = (day: number) => `2026-01-${String(day).padStart(2, "0")}T10:00:00Z`;

test.each([
  ["RE: Fwd: [EXTERNAL] Lead levels", "Lead levels"],
  ["AW: WG: Akten", "Akten"],
  ["Re[2]: x", "x"],
  ["Regarding lead", "Regarding lead"],
])("the bare subject of %s", (subject, bare) => expect(stripSubjectPrefixes(subject)).toBe(bare));

test.each([
  ["foia.epa.gov", "epa.gov"],
  ["epa.gov", "epa.gov"],
  ["records.ci.springfield.il.us", "ci.springfield.il.us"],
])("the organisation of %s", (domain, organisation) => expect(organizationDomain(domain)).toBe(organisation));

describe("threads", () => {
  test("follow what answers what, in whatever order the emails come, and through emails that are missing", () => {
    const heads = [
      mail({ messageId: "<c>", references: ["<gone>"], by: "clerk@epa.gov", subject: "Other", at: at(3) }),
      mail({ messageId: "<a>", at: at(1) }),
      mail({ messageId: "<b>", references: ["<gone>", "<a>"], subject: "Quite another", at: at(2) }),
    ];
    expect(groupIntoThreads(heads, OWN)).toEqual([[1, 2, 0]]);
  });

  test("end though emails point at each other in a circle, and at themselves", () => {
    const heads = [
      mail({ messageId: "<a>", references: ["<b>"], at: at(1) }),
      mail({ messageId: "<b>", references: ["<a>", "<b>"], at: at(2) }),
    ];
    expect(groupIntoThreads(heads, OWN)).toEqual([[0, 1]]);
  });

  test("join by subject what an organisation answers, and keep two letters of one subject apart", () => {
    const heads = [
      mail({ messageId: null, at: at(1) }),
      mail({ messageId: null, at: at(2), by: "auto@foia.epa.gov", subject: "Re: LEAD levels" }),
      mail({ messageId: null, at: at(3) }),
      mail({ messageId: null, at: at(4), by: "clerk@epa.gov", subject: "RE: Lead levels" }),
      mail({ messageId: null, at: at(5), by: "clerk@fda.gov", subject: "RE: Lead levels" }),
    ];
    expect(groupIntoThreads(heads, OWN)).toEqual([[0, 1], [2, 3], [4]]);
  });

  test("join by the agency's number", () => {
    const heads = [
      mail({ at: at(1) }),
      mail({ at: at(2), by: "a@epa.gov", subject: "Re: Lead levels", trackingNumber: "EPA-1" }),
      mail({ at: at(3), by: "b@epa.gov", subject: "Your request EPA-1", trackingNumber: "EPA-1" }),
      mail({ at: at(4), by: "b@fda.gov", subject: "Your request EPA-1", trackingNumber: "EPA-1" }),
    ];
    expect(groupIntoThreads(heads, OWN)).toEqual([[0, 1, 2], [3]]);
  });

  test("of 10,000 emails in one long chain are one, and soon", () => {
    const heads = Array.from({ length: 10_000 }, (_, index) =>
      mail({ messageId: `<m${index}>`, references: index > 0 ? [`<m${index - 1}>`] : [], at: at(1) }),
    );
    expect(groupIntoThreads(heads, OWN)).toHaveLength(1);
  });
});

describe("a thread", () => {
  const agencies = new AgencyFinder();
  const office = (id: string, name: string, email: string) => ({
    ...{ id, name, email, abbreviation: null, aliases: [], jurisdiction: "us" },
  });
  agencies.add(office("epa", "Environmental Protection Agency", "foia@epa.gov"));
  agencies.add(office("il-a", "A of Illinois", "a@illinois.gov"));
  agencies.add(office("il-b", "B of Illinois", "b@illinois.gov"));
  const plan = (emails: ImportedMessage[], over: object = {}) =>
    previewThread(1, emails, {
      ...{ agencies, own: OWN, known: new Map(), userAddedAgencies: new UserAddedAgencies([]) },
      choices: { agencies: {}, jurisdiction: null, ...over },
    });

  test("becomes a request with the detected outcome as a guess", () => {
    const emails = [
      mail({ at: at(1), to: ["someone@epa.gov"] }),
      mail({
        at: at(9),
        by: "clerk@epa.gov",
        outcome: "released",
        trackingNumber: "EPA-1",
        subject: "Re: x",
      }),
    ];
    expect(plan(emails)).toMatchObject({
      kind: "new",
      title: "Lead levels",
      plan: {
        ...{ agency: { id: "epa" }, status: "awaiting_determination", trackingNumber: "EPA-1" },
        ...{ sentOn: "2026-01-01", lastOn: "2026-01-09", likelyOutcome: "released" },
        emails: emails.map(({ number }) => number),
      },
    });
  });

  test("asks where two agencies share a domain, unless one is chosen or its address is in it", () => {
    expect(plan([mail({ to: ["c@illinois.gov"] })])).toMatchObject({
      ...{ kind: "faulty", faults: [{ field: "jurisdiction" }] },
    });
    expect(plan([mail({ to: ["b@illinois.gov"] })])).toMatchObject({ plan: { agency: { id: "il-b" } } });
    const chosen = { agencies: { "illinois gov": "il-a" } };
    expect(plan([mail({ to: ["c@illinois.gov"] })], chosen)).toMatchObject({
      plan: { agency: { id: "il-a" } },
    });
    expect(plan([mail({ to: ["c@town.example"] })], { jurisdiction: "us-il" })).toMatchObject({
      plan: { agency: { own: { name: "town.example", jurisdiction: "us-il", email: "c@town.example" } } },
    });
  });

  test("adds no office where as many wait as may", () => {
    const waiting = Array.from({ length: MAX_OWN_AGENCIES }, (_, index) => ({
      name: `Town ${index}`,
      jurisdiction: "us-il",
    }));
    const parts = { agencies, own: OWN, known: new Map(), choices: { agencies: {}, jurisdiction: "us-il" } };
    const full = { ...parts, userAddedAgencies: new UserAddedAgencies(waiting) };
    expect(previewThread(1, [mail({ to: ["c@town.example"] })], full)).toMatchObject({
      ...{ kind: "faulty", faults: [{ field: "agency" }] },
    });
    const known = mail({ by: "c@town.example", messageId: "<t@x>" });
    const named = { ...known, from: { name: "Town 7", address: "c@town.example" } };
    expect(previewThread(1, [mail({ to: ["c@town.example"] }), named], full)).toMatchObject({ kind: "new" });
  });

  test("is doubtful without a letter of the user's, and rejected if the sender is unknown", () => {
    expect(plan([mail({ by: "news@epa.gov" })])).toMatchObject({ kind: "doubtful" });
    expect(plan([mail({ by: "news@shop.example" })])).toMatchObject({
      kind: "faulty",
      faults: [{ field: null }],
    });
    expect(plan([mail({ to: ["ada@example.org"] })])).toMatchObject({ kind: "faulty" });
  });

  test("that is here already is a duplicate", () => {
    const known = new Map([["<old@x>", "r1"]]);
    const parts = {
      choices: { agencies: {}, jurisdiction: null },
      agencies,
      own: OWN,
      known,
      userAddedAgencies: new UserAddedAgencies([]),
    };
    expect(previewThread(1, [mail({ messageId: "<old@x>" })], parts)).toMatchObject({
      ...{ kind: "duplicate", duplicateOf: "r1" },
    });
  });
});

test("the most frequent thread starter comes first", () => {
  const emails = [
    mail(),
    mail(),
    mail({ by: "news@shop.example" }),
    mail({ subject: "Re: x", by: "x@epa.gov" }),
  ];
  expect(frequentSenders(emails)).toEqual([
    { address: "ada@example.org", name: "", letters: 2 },
    { address: "news@shop.example", name: "", letters: 1 },
  ]);
});
