import { describe, expect, test } from "vitest";
import { parseRequestedRecords } from "#core/letter/initial/parse-records.ts";
import { FORMATS } from "#core/letter/initial/request-options.ts";
import { VARIABLES } from "#core/letter/variables.ts";
import { recordsText, TEMPLATE_TOPICS } from "./built-in-templates.ts";
import { templateErrors, templatePlaceholdersIn } from "./template-errors.ts";

const templates = TEMPLATE_TOPICS.flatMap((topic) => topic.templates);
const named = templates.map((template) => [template.id, template] as const);

test("each template and each topic has an id and a name of its own", () => {
  for (const key of ["id", "name"] as const) {
    const all = templates.map((template) => template[key]);
    expect(all).toEqual([...new Set(all)]);
    const topics = TEMPLATE_TOPICS.map((topic) => topic[key]);
    expect(topics).toEqual([...new Set(topics)]);
  }
});

test.each([
  ["police reports", /police report|incident/i],
  ["body-camera video", /body-camera/i],
  ["use-of-force data", /use-of-force/i],
  ["complaints and discipline of officers", /discipline of officers/i],
  ["911 and dispatch logs", /911/],
  ["jail deaths", /deaths in jail/i],
  ["license-plate readers", /license-plate/i],
  ["surveillance technology", /surveillance/i],
  ["inspections of restaurants", /restaurant/i],
  ["inspections of nursing homes", /nursing home/i],
  ["inspections of child care", /child care/i],
  ["inspections of buildings", /building/i],
  ["housing code violations", /housing code/i],
  ["public health data", /public health/i],
  ["contracts", /contracts/i],
  ["bids", /bids/i],
  ["budgets", /budget/i],
  ["payroll", /payroll/i],
  ["overtime", /overtime/i],
  ["travel and expenses", /travel/i],
  ["grants", /grants/i],
  ["settlement agreements", /settlement/i],
  ["audits", /audits/i],
  ["emails", /emails/i],
  ["calendars", /calendars/i],
  ["meeting records", /meeting/i],
  ["FOIA logs", /log of records requests/i],
  ["environmental permits and violations", /permits and violations/i],
  ["water tests", /water tests/i],
  ["school discipline data", /school discipline/i],
  ["election administration", /election/i],
])("there is one for %s", (_what, name) => {
  expect(templates.filter((template) => name.test(template.name))).not.toEqual([]);
});

describe.each(named)("%s", (_id, template) => {
  const records = recordsText(template);
  const texts = [template.subject, records];

  test("fits a draft", () => {
    expect(template.subject.length).toBeLessThanOrEqual(200);
    expect(records.length).toBeLessThanOrEqual(20_000);
    expect(template.years ?? 1).toBeGreaterThan(0);
    expect(FORMATS).toContain(template.format);
  });

  test("is read by the letter as one numbered record a line", () => {
    expect(parseRequestedRecords(records)).toEqual({ lead: [], items: [...template.asks] });
  });

  test("asks in whole sentences that can be read aloud", () => {
    for (const ask of template.asks) {
      expect(ask).toMatch(/^[A-Z\d{].*\.$/);
      expect(ask.split(/\s+/).length, ask).toBeLessThanOrEqual(45);
      expect(ask).not.toMatch(/herein|pursuant|aforementioned|any and all|including but not limited/i);
    }
    expect(template.subject).not.toMatch(/\.$/);
  });

  test("has no brace that is open and no known variable misspelled", () => {
    expect(templateErrors(texts.map((text) => ({ path: "", text })))).toEqual([]);
  });

  test("has blanks only a user can fill: what the program knows has a name it knows", () => {
    const known = new Set<string>(VARIABLES.map(({ name }) => name));
    for (const { name } of texts.flatMap((text) => templatePlaceholdersIn(text)))
      expect(known.has(name)).toBe(false);
  });

  test("asks for each blank once", () => {
    const placeholders = texts.flatMap((text) => templatePlaceholdersIn(text)).map(({ name }) => name);
    expect(placeholders).toEqual([...new Set(placeholders)]);
  });

  test("says what it brings, who has it and what is withheld", () => {
    expect(template.summary).not.toMatch(/\.$/);
    expect(template.summary.length).toBeLessThanOrEqual(80);
    for (const hint of [template.heldBy, template.usuallyWithheld]) expect(hint).toMatch(/\.$/);
  });
});
