import type {
  BuiltInTemplate,
  TemplateContent,
  TemplateList,
  TemplateTopics,
} from "#contract/requests/template.ts";
import { yearsBefore } from "#core/dates/years-before.ts";
import { LETTER_LABELS, type LetterKind } from "#core/letter/letter-kinds.ts";
import { editorTemplates } from "#messages/editor/templates.ts";

/** A template in the list. `line` is the second line: its description or its subject. */
export type Entry = { key: string; name: string; line: string } & (
  | { own: string; builtIn?: undefined }
  | { own?: undefined; builtIn: BuiltInTemplate }
);
export type Group = { id: string; name: string; entries: Entry[] };

/**
 * Own templates first, then the built-in ones by topic, without groups that have no match.
 * @param letterKind only those of this kind of letter; null for requests, with one's letters for who looks for them
 */
export function templateGroups(
  own: TemplateList["items"],
  topics: TemplateTopics["items"],
  searchText: string,
  letterKind: LetterKind | null,
): Group[] {
  const terms = normalizeText(searchText).split(/\s+/).filter(Boolean);
  const matches = (...texts: string[]) => {
    const text = normalizeText(texts.join(" "));
    return terms.every((token) => text.includes(token));
  };
  const ownEntries = (isListed: (kind: LetterKind | null) => boolean): Entry[] =>
    own
      .map((row) => ({ ...row, line: row.letterKind ? LETTER_LABELS[row.letterKind] : row.subject }))
      .filter((row) => isListed(row.letterKind) && matches(row.name, row.line))
      .map(({ id, name, line }) => ({ key: id, name, line, own: id }));
  if (letterKind !== null) {
    const entries = ownEntries((kind) => kind === letterKind);
    return entries.length === 0 ? [] : [{ id: "letters", name: LETTER_LABELS[letterKind], entries }];
  }
  const groups: Group[] = [
    { id: "own", name: editorTemplates.own, entries: ownEntries((kind) => kind === null) },
    { id: "letters", name: editorTemplates.ownLetters, entries: ownEntries((kind) => kind !== null) },
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
export const templateContent = (template: Omit<BuiltInTemplate, "id">, today: string): TemplateContent => ({
  title: template.subject,
  records: template.records,
  madeFrom: template.years === null ? null : yearsBefore(today, template.years),
  madeTo: null,
  format: template.format,
});
