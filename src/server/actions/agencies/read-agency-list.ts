import type { TableRow } from "#core/agency/import/imported-agency.ts";
import { detectListColumns } from "#core/agency/list/list-columns.ts";
import { type ListedAgency, MAX_LIST_BYTES, MAX_LIST_LINES } from "#core/agency/list/listed-agency.ts";
import { plainLines } from "#core/agency/list/plain-lines.ts";
import { readPlainLines, readTableRows } from "#core/agency/list/read-agency-list.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { agencyListErrors } from "#messages/errors/agency-list.ts";
import type { Context } from "#server/actions/platform/context.ts";

const MB = 1_000_000;
/** Characters; a longer first line names no columns. */
const MAX_HEADER_LENGTH = 10_000;

export const listTooLargeError = () =>
  new Problem(413, "too_large", formatMessage(agencyListErrors.tooLarge, { most: MAX_LIST_BYTES / MB }));

/**
 * Reads a pasted list or a table of agencies, at most MAX_LIST_LINES. A first row that names a column "name" or "email"
 * makes it a table. Fails with `empty_list`, `too_many_lines`, `bad_table`, `not_text` (422).
 */
export async function readAgencyList(
  context: Context,
  content: Uint8Array,
): Promise<{ agencies: ListedAgency[]; repeated: number }> {
  const { mailDomain } = context.settings;
  const text = context.listReader.text(content);
  const columns = detectListColumns(await headerOf(context, text));
  if (columns === null) {
    const lines = plainLines(text);
    assertLineCount(lines.length);
    return readPlainLines(text, mailDomain);
  }
  const [, ...rows] = await tableRows(context, content);
  assertLineCount(rows.length);
  return readTableRows(rows, columns, mailDomain);
}

/** The first row; a list of names with stray quotation marks is no table, and none of a table's errors. */
async function headerOf(context: Context, text: string): Promise<string[]> {
  const firstLine = /^[^\r\n]*/.exec(text.slice(0, MAX_HEADER_LENGTH).trimStart())?.[0] ?? "";
  try {
    return (await context.listReader.header(Buffer.from(firstLine))) ?? [];
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}

async function tableRows(context: Context, content: Uint8Array): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const batch of context.listReader.table(content)) {
    rows.push(...batch);
    assertLineCount(rows.length - 1);
  }
  return rows;
}

function assertLineCount(lines: number): void {
  if (lines === 0) throw new Problem(422, "empty_list", agencyListErrors.empty);
  if (lines <= MAX_LIST_LINES) return;
  const detail = formatMessage(agencyListErrors.tooManyLines, { most: MAX_LIST_LINES });
  throw new Problem(422, "too_many_lines", detail);
}
