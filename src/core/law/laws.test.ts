import { describe, expect, it } from "vitest";
import { calendarOf } from "./holidays/holidays.ts";
import {
  CONFIDENCES,
  DEADLINE_KINDS,
  type Extension,
  type Law,
  type LawField,
  type Limit,
  type NoLimit,
  type SetLimit,
  UNITS,
} from "./law.ts";
import { LAWS, lawOf } from "./laws.ts";

const FIELDS: LawField[] = [
  "initial_response",
  "extension",
  "clock",
  "appeal",
  "fees",
  "residency",
  "holidays",
];

/** Every limit of a law with its status, the extension and the local ones among them. */
const limitsOf = (law: Law): [where: string, limit: Limit | Extension][] => [
  ...Object.entries(law.limits),
  ["extension", law.extension],
  ...Object.entries(law.local ?? {}).map(([kind, limit]): [string, Limit | Extension] => [
    `local ${kind}`,
    limit,
  ]),
];

const withoutNumber = (law: Law) =>
  limitsOf(law).filter((pair): pair is [string, NoLimit] => pair[1].days === null);
const withNumber = (law: Law) =>
  limitsOf(law).filter((pair): pair is [string, SetLimit | Extension] => pair[1].days !== null);

/** A phrase that goes on a sentence begun elsewhere: a small first letter, no full stop at its end. */
const PHRASE = /^[a-z0-9$€£“](.*[^.\s])?$/s;
/** A sentence by itself, or several. */
const SENTENCE = /^[A-Z0-9“§].*\.$/s;

describe("the table", () => {
  it("has the federal law, 50 states with the District of Columbia, and six abroad", () => {
    const codes = LAWS.map((law) => law.jurisdiction);
    expect(codes[0]).toBe("us");
    expect(codes.filter((code) => code.startsWith("us-"))).toHaveLength(51);
    expect(codes.slice(52)).toEqual(["ca", "eu", "de", "ie", "uk-sct", "uk"]);
    expect(new Set(codes).size).toBe(58);
    expect(new Set(LAWS.map((law) => law.place)).size).toBe(58);
  });

  it("lists the states by place, and those abroad by place", () => {
    for (const group of [LAWS.slice(1, 52), LAWS.slice(52)]) {
      const places = group.map((law) => law.place);
      expect(places).toEqual(places.toSorted((a, b) => a.localeCompare(b, "en")));
    }
  });

  it("finds a law by its code, and none by another", () => {
    for (const law of LAWS) expect(lawOf(law.jurisdiction)).toBe(law);
    expect(lawOf("us-zz")).toBeUndefined();
    expect(lawOf("toString")).toBeUndefined();
  });

  it("gives no number where the law has none", () => {
    const numbers = ["us-fl", "us-ia", "us-mn", "us-nc", "us-nd", "us-oh", "us-ok", "us-wi"].map(
      (code) => lawOf(code)?.limits.initial_response.days,
    );
    expect(numbers).toEqual(Array(8).fill(null));
  });
});

describe.each(LAWS.map((law) => [law.place, law] as const))("%s", (_, law) => {
  it("names a calendar that is there", () => {
    expect(calendarOf(law.calendar)).toBeDefined();
  });

  it("cites what it says", () => {
    const cited = [
      law.citation,
      law.appeal.citation,
      law.silence.citation,
      law.residency.citation,
      ...withNumber(law).map(([, limit]) => limit.citation),
      ...withNumber(law).flatMap(([, limit]) => limit.roll?.citation ?? []),
      ...law.exemptions.map((exemption) => exemption.citation),
      ...[law.fees.waiver, law.expedited, law.tolling, law.start.deemed, law.start.officeHours].flatMap(
        (rule) => rule?.citation ?? [],
      ),
    ];
    for (const citation of cited) expect(citation).toMatch(/^\S.*[^\s.]$|et seq\.$/);
    expect(law.exemptions.length).toBeGreaterThan(2);
    for (const { label } of law.exemptions) expect(label).not.toBe("");
  });

  it("gives a reason wherever it has no number", () => {
    for (const [where, limit] of withoutNumber(law))
      expect(`${where}: ${limit.reason}`).toMatch(/: [A-Z0-9].*\.$/s);
    for (const [, { advised }] of withoutNumber(law)) {
      if (advised)
        expect(advised).toMatchObject({ days: expect.any(Number), by: expect.stringMatching(PHRASE) });
    }
  });

  it("counts whole days, and moves only what can end on a day off", () => {
    for (const [where, limit] of withNumber(law)) {
      expect(Number.isInteger(limit.days) && limit.days > 0, where).toBe(true);
      expect(UNITS).toContain(limit.unit);
      if (limit.unit === "business") expect(limit.roll, where).toBeNull();
    }
    for (const other of law.otherLimits) {
      expect(Number.isInteger(other.days) && other.days > 0).toBe(true);
      expect(other.about).toMatch(/^[A-Z0-9“].*[^.]$/s);
    }
  });

  it("starts each clock at an event that can start it", () => {
    const starts = {
      initial_response: ["receipt", "acknowledgment"],
      production: ["receipt", "acknowledgment", "determination", "end_of_initial_response"],
      appeal: ["adverse_determination"],
      appeal_decision: ["appeal_receipt", "adverse_determination"],
    };
    for (const kind of ["initial_response", "production", "appeal", "appeal_decision"] as const) {
      for (const limit of [law.limits[kind], law.local?.[kind]]) {
        if (limit && limit.days !== null) expect(starts[kind]).toContain(limit.from);
      }
    }
  });

  it("reads on in the sentences that quote it", () => {
    for (const [, limit] of withNumber(law)) {
      if ("meaning" in limit) expect(limit.meaning).toMatch(/^[a-z].*[^.]$/s);
      else {
        expect(limit.ground).toMatch(PHRASE);
        expect(limit.condition).toMatch(/^[A-Z].*[^.]$/s);
        expect(limit.appliesTo.every((kind) => DEADLINE_KINDS.includes(kind))).toBe(true);
      }
    }
    expect(law.office).toMatch(/^an? /);
    expect(law.officer.salutation).toMatch(/^Dear .+:$/);
    expect(law.silence.may).toMatch(/^[A-Z].*[^.]$/s);
    expect(law.silence.how).toMatch(PHRASE);
    if (law.appeal.to === null) expect(law.appeal.detail).toMatch(/^No administrative appeal\b/);
    expect(law.residency.who).toMatch(PHRASE);
    for (const test of [law.fees.waiver?.test, law.expedited?.test]) if (test) expect(test).toMatch(PHRASE);
    if (law.doubts !== null) expect(law.doubts).toMatch(SENTENCE);
  });

  it("has a confidence, a source and a date of verification", () => {
    expect(Object.keys(law.certainty).toSorted()).toEqual(FIELDS.toSorted());
    for (const field of FIELDS) {
      expect(CONFIDENCES).toContain(law.certainty[field].confidence);
      expect(["looked up", "memory"]).toContain(law.certainty[field].basis);
    }
    expect(law.sources.length).toBeGreaterThan(0);
    for (const source of law.sources) expect(source).toMatch(/^(https?:\/\/\S+( .+)?|[^/]*\d.*)$/);
    for (const day of [law.lastChecked, ...law.recentChanges.map(({ date }) => date)]) {
      expect(Temporal.PlainDate.from(day).toString()).toBe(day);
    }
  });
});

it.each(LAWS.filter(({ answerTerms }) => answerTerms))(
  "$jurisdiction states the time to answer in whole sentences with their sections",
  ({ answerTerms, limits }) => {
    expect(answerTerms?.text).toMatch(/\d.*\.$/);
    if (answerTerms?.past) expect(answerTerms.past).toMatch(/\{day\}.*\d.*\.$/);
    // A day is named where one is counted from receipt.
    const first = limits.initial_response;
    expect(answerTerms?.day !== undefined).toBe(first.days !== null && first.from === "receipt");
  },
);
