import { expect, test } from "vitest";
import type { BuiltInTemplate, TemplateList } from "#contract/requests/template.ts";
import { templateContent, templateGroups } from "./template-list.ts";

const builtIn = (changes: Partial<BuiltInTemplate> = {}): BuiltInTemplate => ({
  id: "emails",
  name: "E-mails",
  summary: "Mail of named people",
  subject: "E-mails about {subject matter}",
  records: "1. Mail.",
  years: 3,
  format: "native",
  heldBy: "The agency.",
  usuallyWithheld: "Drafts.",
  ...changes,
});
const topics = [{ id: "offices", name: "How offices work", templates: [builtIn()] }];
const own: TemplateList["items"] = [
  { id: "1", name: "Résumés", subject: "Résumés of police chiefs", letterKind: null, updatedAt: "" },
  { id: "2", name: "Our appeal", subject: "", letterKind: "denial_appeal", updatedAt: "" },
  { id: "3", name: "Nudge", subject: "", letterKind: "follow_up", updatedAt: "" },
];
const found = (searchText: string) =>
  templateGroups(own, topics, searchText, null).flatMap(({ entries }) => entries.map(({ name }) => name));

test("own templates come first, and empty groups are left out", () => {
  expect(found("")).toEqual(["Résumés", "Our appeal", "Nudge", "E-mails"]);
  expect(templateGroups([], topics, "", null).map(({ name }) => name)).toEqual(["How offices work"]);
});

test("for a letter there are only one's own of its kind", () => {
  const [group, ...others] = templateGroups(own, topics, "", "denial_appeal");
  expect(group?.entries).toMatchObject([{ name: "Our appeal", line: "Appeal the refusal", own: "2" }]);
  expect(others).toEqual([]);
  expect(templateGroups(own, topics, "", "fee_dispute")).toEqual([]);
});

test.each([
  ["email", ["E-mails"]],
  ["named OFFICES", ["E-mails"]],
  ["resumes chiefs", ["Résumés"]],
  ["refusal", ["Our appeal"]],
  ["zebra", []],
])("“%s” finds %j", (searchText, names) => expect(found(searchText)).toEqual(names));

test.each([
  [{ years: 3 }, "2026-11-22", "2023-11-22"],
  [{ years: 1 }, "2024-02-29", "2023-02-28"],
  [{ years: null }, "2026-11-22", null],
])("a range of %o before %s begins on %s", (changes, today, from) => {
  expect(templateContent(builtIn(changes), today)).toMatchObject({ madeFrom: from, madeTo: null });
});
