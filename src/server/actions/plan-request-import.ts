import type { TableRow } from "#core/agency/imported-agency.ts";
import { fold } from "#core/agency/search-text.ts";
import { formatOfHeader, guessColumns } from "#core/import/columns.ts";
import { guessDayOrder } from "#core/import/days.ts";
import { AgencyFinder } from "#core/import/find-agency.ts";
import { OwnOffices } from "#core/import/own-offices.ts";
import { type ImportChoices, type PlannedRow, RequestPlanner } from "#core/import/plan-request.ts";
import { Problem } from "#core/problem.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import {
  existingRequests,
  filesOf,
  insertImportRows,
  knownOffices,
  lockRequestImport,
  moveRequestImport,
  requestImportById,
  waitingOffices,
} from "#server/db/request-imports.ts";
import { type Context, nowOf, type WorkerContext } from "./context.ts";
import { planMailImport } from "./plan-mail-import.ts";

const MOST_ROWS = 10_000;
/** Rows of the table shown as they stand there. */
const SHOWN = 5;
const LONGEST_SHOWN = 200;
const MOST_UNKNOWN = 200;
const AT_ONCE = 500;

type Where = { ownerId: string; importId: string };

/** Makes the preview of an import: what each row would become, or why it cannot. Changes nothing else. */
export async function planRequestImport(context: WorkerContext, where: Where): Promise<void> {
  const { ownerId, importId } = where;
  const record = await asPerson(context.db, ownerId, (tx) => requestImportById(tx, ownerId, importId));
  if (record?.state !== "planning") return;
  try {
    if (record.format === "mails") {
      await planMailImport(context, where, filesOf(record));
      return;
    }
    const [file] = filesOf(record);
    const [header, ...rows] = await tableOf(context, file?.sha256 ?? "");
    if (header === undefined || rows.length === 0)
      throw new Problem(422, "bad_table", "The table has no rows below its header. Choose another file.");
    await asPerson(context.db, ownerId, async (tx) => {
      const locked = await lockRequestImport(tx, ownerId, importId);
      if (locked?.state !== "planning") return;
      await plan(context, tx, where, { header, rows, chosen: locked.choices as Partial<ImportChoices> });
    });
  } catch (error) {
    const problem =
      error instanceof Problem
        ? error
        : new Problem(500, "unexpected", "Something went wrong on our side while reading it. Try again.");
    await asPerson(context.db, ownerId, (tx) =>
      moveRequestImport(tx, importId, ["planning"], "failed", { problem }),
    );
    // For the log.
    if (problem !== error) throw error;
  }
}

/** The rows of the file, its header first; objects of a JSON list are rows with their names as header. */
async function tableOf(context: Context, sha256: string): Promise<TableRow[]> {
  const content = await context.files.read(sha256);
  if (/^\s*[[{]/.test(context.lists.text(content.subarray(0, 64)))) return tableOfDocument(context, content);
  const rows: TableRow[] = [];
  for await (const batch of context.lists.table(content)) {
    rows.push(...batch);
    refuseTooMany(rows.length);
  }
  return rows;
}

/** MuckRock's API gives `{ results: […] }`. */
function tableOfDocument(context: Context, content: Uint8Array): TableRow[] {
  const document = context.lists.document(content) as { results?: unknown; requests?: unknown };
  const list = Array.isArray(document) ? document : (document?.results ?? document?.requests);
  if (!Array.isArray(list))
    throw new Problem(
      422,
      "bad_table",
      "This JSON has no list of requests. Export it as CSV, or choose another file.",
    );
  refuseTooMany(list.length);
  const objects = list.filter(
    (one): one is Record<string, unknown> => typeof one === "object" && one !== null,
  );
  const header = [...new Set(objects.flatMap((one) => Object.keys(one)))].slice(0, 200);
  const text = (value: unknown): string =>
    value === null || value === undefined
      ? ""
      : typeof value !== "object"
        ? String(value)
        : "name" in value && typeof value.name === "string"
          ? value.name
          : JSON.stringify(value);
  return [
    { row: 0, cells: header },
    ...objects.map((one, index) => ({ row: index + 1, cells: header.map((name) => text(one[name])) })),
  ];
}

function refuseTooMany(rows: number): void {
  if (rows <= MOST_ROWS + 1) return;
  const detail = `A table may have at most ${MOST_ROWS.toLocaleString("en-US")} rows. Import it in parts.`;
  throw new Problem(422, "too_many_rows", detail);
}

type Table = { header: TableRow; rows: TableRow[]; chosen: Partial<ImportChoices> };

async function plan(context: Context, tx: Tx, where: Where, { header, rows, chosen }: Table): Promise<void> {
  const columns = chosen.columns ?? guessColumns(header.cells);
  const days = [columns.sentOn, columns.doneOn].flatMap((place) =>
    place === undefined ? [] : rows.map(({ cells }) => cells[place] ?? ""),
  );
  const guessed = guessDayOrder(days);
  const choices: ImportChoices = {
    columns,
    dayOrder: chosen.dayOrder ?? guessed.order,
    jurisdiction: chosen.jurisdiction ?? null,
    agencies: Object.fromEntries(Object.entries(chosen.agencies ?? {}).map(([name, id]) => [fold(name), id])),
    addresses: [],
  };
  const agencies = new AgencyFinder();
  for (const office of await knownOffices(tx, where.ownerId)) agencies.add(office);
  const planner = new RequestPlanner({
    ...{ choices, agencies },
    own: new OwnOffices(await waitingOffices(tx, where.ownerId)),
    existing: await existingRequests(tx, where.ownerId),
    today: nowOf(context).toISOString().slice(0, 10),
    ownDomain: context.settings.mailDomain,
  });
  const planned = rows.map(({ row, cells }) => planner.plan(row, cells));
  await tx.deleteFrom("request_import_row").where("import_id", "=", where.importId).execute();
  for (let from = 0; from < planned.length; from += AT_ONCE)
    await insertImportRows(tx, where, planned.slice(from, from + AT_ONCE));
  const shown = (cells: readonly string[]) => cells.map((cell) => cell.slice(0, LONGEST_SHOWN));
  await tx
    .updateTable("request_import")
    .set({
      state: "ready",
      format: formatOfHeader(header.cells),
      choices: JSON.stringify(choices),
      counts: JSON.stringify(countsOf(planned)),
      found: JSON.stringify({
        header: shown(header.cells),
        rows: rows.slice(0, SHOWN).map(({ cells }) => shown(cells)),
        daysSure: guessed.sure,
        unknownAgencies: unknownAgencies(rows, choices, agencies),
      }),
      problem: null,
    })
    .where("id", "=", where.importId)
    .execute();
}

function countsOf(planned: readonly PlannedRow[]) {
  const counts = { new: 0, doubtful: 0, duplicate: 0, faulty: 0 };
  for (const { kind } of planned) counts[kind] += 1;
  return counts;
}

/** Names of the table that no office is certain to be, those of most rows first, each with the likeliest offices. */
function unknownAgencies(rows: TableRow[], { columns }: ImportChoices, agencies: AgencyFinder) {
  const place = columns.agency;
  if (place === undefined) return [];
  const counts = new Map<string, { name: string; rows: number }>();
  for (const { cells } of rows) {
    const name = (cells[place] ?? "").trim().slice(0, LONGEST_SHOWN);
    const known = counts.get(fold(name));
    if (known) known.rows += 1;
    else if (name !== "") counts.set(fold(name), { name, rows: 1 });
  }
  return [...counts.values()]
    .map((one) => ({ ...one, ...agencies.find({ name: one.name, email: null, jurisdiction: null }) }))
    .filter(({ certain }) => certain === null)
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, MOST_UNKNOWN)
    .map(({ name, rows: count, guesses }) => ({ name, rows: count, guesses }));
}
