import { validateAgencyForm } from "#core/agency/agency-form.ts";
import { parseJurisdiction } from "#core/agency/import/formats/parse-jurisdiction.ts";
import type { TableRow } from "#core/agency/import/imported-agency.ts";
import { foldText } from "#core/agency/search-text.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { agencyListErrors as m } from "#messages/errors/agency-list.ts";
import type { ListColumns } from "./list-columns.ts";
import { LISTED_FIELDS, type ListError, type ListedAgency, type ListedField } from "./listed-agency.ts";
import { plainLines } from "./plain-lines.ts";
import { splitLine } from "./split-line.ts";

type Cells = Partial<Record<ListedField, string>>;

/** As long as the fields of an agency are at most. */
const MAX_LENGTHS: Readonly<Record<ListedField, number>> = {
  name: 300,
  email: 254,
  jurisdiction: 60,
  locality: 120,
  portalUrl: 500,
  website: 500,
  phone: 60,
  fax: 60,
  addressLines: 1_000,
};

/** The agencies of a table whose first row was its header. */
export const readTableRows = (rows: readonly TableRow[], columns: ListColumns, ownDomain: string) =>
  withoutRepeated(
    rows.map(({ row, cells }) => {
      const named = LISTED_FIELDS.map((field) => [field, cells[columns[field] ?? -1] ?? ""] as const);
      return listedAgency(row, Object.fromEntries(named), ownDomain);
    }),
  );

/** The agencies of a text without a header: one per line, or separated by "; ". */
export const readPlainLines = (text: string, ownDomain: string) =>
  withoutRepeated(
    plainLines(text).map(({ line, text: content }) => listedAgency(line, splitLine(content), ownDomain)),
  );

function listedAgency(line: number, cells: Cells, ownDomain: string): ListedAgency {
  const errors: ListError[] = [];
  const cell = (field: ListedField): string => {
    const text = cleanCell(cells[field] ?? "", field === "addressLines");
    const message = cellError(field, text);
    if (message === null) return text;
    errors.push({ field, message });
    return field === "name" ? text.slice(0, MAX_LENGTHS.name) : "";
  };
  const name = cell("name");
  const emailInName = /<\s*([^\s<>]+@[^\s<>]+)\s*>/.exec(name);
  const place = placeOf(cell("jurisdiction"), errors);
  const agency: ListedAgency = {
    line,
    name: emailInName ? name.replace(emailInName[0], "").trim() : name,
    email: cell("email") || (emailInName?.[1] ?? null),
    jurisdiction: place?.jurisdiction ?? null,
    locality: cell("locality") || (place?.locality ?? null),
    portalUrl: webAddress(cell("portalUrl")),
    website: webAddress(cell("website")),
    phone: cell("phone") || null,
    fax: cell("fax") || null,
    addressLines: cell("addressLines")
      .split(/\n|\s*\|\s*/)
      .map((text) => text.trim().slice(0, 200))
      .filter((text) => text !== "")
      .slice(0, 8),
    errors,
  };
  return { ...agency, errors: [...errors, ...formErrors(agency, errors, ownDomain)] };
}

/** The errors that the form of one agency has, for what was read of it. */
function formErrors(agency: ListedAgency, known: readonly ListError[], ownDomain: string): ListError[] {
  const { name, email, jurisdiction, locality, portalUrl, website } = agency;
  const isReported = (field: ListedField) => known.some((error) => error.field === field);
  if (name === "" && email === null) return isReported("name") ? [] : [{ field: "name", message: m.noName }];
  const problems = validateAgencyForm(
    {
      ...(name !== "" && !isReported("name") && { name }),
      ...(jurisdiction !== null && { jurisdiction, locality }),
      ...{ email, portalUrl, website },
    },
    ownDomain,
  );
  return problems.flatMap(({ path, message }) => {
    const field = LISTED_FIELDS.find((one) => `/${one}` === path);
    return field ? [{ field, message }] : [];
  });
}

/** Blanks and control characters are nobody's wish; a spreadsheet's apostrophe only marks text. */
function cleanCell(text: string, keepLines: boolean): string {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .replace(/[\p{Cc}\p{Cf}]/gu, " ")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((line) => line !== "");
  return lines.join(keepLines ? "\n" : " ").replace(/^'(?=[=+\-@])/, "");
}

/** "=HYPERLINK(…)", "@SUM(…)", "+A1", but not "+1 512 555 0100". */
const isFormula = (text: string) => /^(?:[=@]|[+-]\s*[a-z(])/i.test(text);

function cellError(field: ListedField, text: string): string | null {
  if (isFormula(text)) return m.formula;
  const most = MAX_LENGTHS[field];
  if (text.length <= most) return null;
  return formatMessage(field === "name" ? m.longName : m.longCell, { most });
}

function placeOf(text: string, errors: ListError[]) {
  if (text === "") return null;
  const place = parseJurisdiction(text);
  if (place === null) {
    errors.push({
      field: "jurisdiction",
      message: formatMessage(m.unknownState, { text: text.slice(0, 60) }),
    });
  }
  return place;
}

/** People leave out the beginning of a web address. */
const webAddress = (text: string): string | null =>
  text === "" ? null : /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `https://${text}` : text;

/** The list without lines that say the same again, and how many those were. */
function withoutRepeated(agencies: readonly ListedAgency[]): { agencies: ListedAgency[]; repeated: number } {
  const seen = new Set<string>();
  const different = agencies.filter(({ name, email, jurisdiction, locality }) => {
    const key = [foldText(name), email?.toLowerCase(), jurisdiction, foldText(locality ?? "")].join("\n");
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return { agencies: different, repeated: agencies.length - different.length };
}
