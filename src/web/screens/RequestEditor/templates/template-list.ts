import type {
  BuiltInTemplate,
  TemplateContent,
  TemplateList,
  TemplateTopics,
} from "#contract/requests/template.ts";
import { editorTemplates } from "#messages/editor/templates.ts";
import { yearsBefore } from "#web/screens/RequestEditor/options/date-ranges.ts";

/** A template in the list. `line` is the second line: its description or its subject. */
export type Entry = { key: string; name: string; line: string } & (
  | { own: string; builtIn?: undefined }
  | { own?: undefined; builtIn: BuiltInTemplate }
);
export type Group = { id: string; name: string; entries: Entry[] };

/** Own templates first, then the built-in ones by topic, without groups that have no match. */
export function templateGroups(
  own: TemplateList["items"],
  topics: TemplateTopics["items"],
  searchText: string,
): Group[] {
  const terms = normalizeText(searchText).split(/\s+/).filter(Boolean);
  const matches = (...texts: string[]) => {
    const text = normalizeText(texts.join(" "));
    return terms.every((token) => text.includes(token));
  };
  const groups: Group[] = [
    {
      id: "own",
      name: editorTemplates.own,
      entries: own
        .filter(({ name, subject }) => matches(name, subject))
        .map(({ id, name, subject }) => ({ key: id, name, line: subject, own: id })),
    },
    ...topics.map(({ id, name, templates }) => ({
      id,
      name,
      entries: templates
        .filter((template) =>
          matches(name, template.name, template.summary, template.subject, template.records),
        )
        .map((template) => ({
          key: template.id,
          name: template.name,
          line: template.summary,
          builtIn: template,
        })),
    })),
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Removes accents and hyphens, so that "email" finds "e-emails". */
const normalizeText = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\p{M}-]/gu, "")
    .toLowerCase();

/** The content of a built-in template as of `today` (`YYYY-MM-DD`). Its date range ends with the day of the search. */
export const templateContent = (template: BuiltInTemplate, today: string): TemplateContent => ({
  title: template.subject,
  records: template.records,
  madeFrom: template.years === null ? null : yearsBefore(today, template.years),
  madeTo: null,
  format: template.format,
});
