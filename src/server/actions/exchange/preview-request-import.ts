import type { TableRow } from "#core/agency/import/imported-agency.ts";
import { foldText } from "#core/agency/search-text.ts";
import { type Columns, detectColumns, detectTableFormat } from "#core/import/columns.ts";
import { AgencyFinder } from "#core/import/find-agency.ts";
import { detectDayOrder } from "#core/import/parse-date.ts";
import { type ImportChoices, RequestPreviewer, type RowPreview } from "#core/import/preview-request.ts";
import { UserAddedAgencies } from "#core/import/user-added-agencies.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { exchangeErrors } from "#messages/errors/exchange.ts";
import { type Context, nowOf, type WorkerContext } from "#server/actions/platform/context.ts";
import {
  advanceRequestImport,
  agenciesForImport,
  existingRequests,
  importFiles,
  insertImportRows,
  lockRequestImport,
  pendingAgencies,
  requestImportById,
} from "#server/db/exchange/request-imports.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { previewEmailImport } from "./preview-email-import.ts";
import { suggestImportedAgencies, type UnknownAgency } from "./suggest-imported-agencies.ts";

const MAX_ROWS = 10_000;
/** Rows of the table shown as they are there. */
const SAMPLE_ROWS = 5;
const MAX_CELL_LENGTH = 200;
const BATCH_SIZE = 500;

type ImportRef = { ownerId: string; importId: string };

/** Makes the preview of an import: what each row would become, or why it cannot. Changes nothing else. */
export async function previewRequestImport(context: WorkerContext, ref: ImportRef): Promise<void> {
  const { ownerId, importId } = ref;
  const record = await withUser(context.db, ownerId, (tx) => requestImportById(tx, ownerId, importId));
  if (record?.state !== "planning") return;
  try {
    if (record.format === "emails") {
      await previewEmailImport(context, ref, importFiles(record));
      return;
    }
    const [file] = importFiles(record);
    const [header, ...rows] = await readTable(context, file?.sha256 ?? "");
    if (header === undefined || rows.length === 0) throw new Problem(422, "bad_table", exchangeErrors.noRows);
    // While an import is planned its choices do not change.
    const savedChoices = record.options;
    const columns = savedChoices.columns ?? detectColumns(header.cells);
    const agencies = new AgencyFinder();
    const known = await withUser(context.db, ownerId, (tx) => agenciesForImport(tx, ownerId));
    for (const agency of known) agencies.add(agency);
    const unknownAgencies = await suggestImportedAgencies(context.db, ownerId, { rows, columns, agencies });
    await withUser(context.db, ownerId, async (tx) => {
      const locked = await lockRequestImport(tx, ownerId, importId);
      if (locked?.state !== "planning") return;
      await buildPreview(context, tx, ref, {
        ...{ header, rows, savedChoices, columns, agencies, unknownAgencies },
      });
    });
  } catch (error) {
    const problem =
      error instanceof Problem ? error : new Problem(500, "unexpected", exchangeErrors.tableNotRead);
    await withUser(context.db, ownerId, (tx) =>
      advanceRequestImport(tx, importId, ["planning"], "failed", { problem }),
    );
    // For the log.
    if (problem !== error) throw error;
  }
}

/** The rows of the file, its header first; objects of a JSON list are rows with their names as header. */
async function readTable(context: Context, sha256: string): Promise<TableRow[]> {
  const content = await context.files.read(sha256);
  if (/^\s*[[{]/.test(context.listReader.text(content.subarray(0, 64))))
    return tableFromJson(context, content);
  const rows: TableRow[] = [];
  for await (const batch of context.listReader.table(content)) {
    rows.push(...batch);
    assertRowLimit(rows.length);
  }
  return rows;
}

/** MuckRock's API gives `{ results: […] }`. */
function tableFromJson(context: Context, content: Uint8Array): TableRow[] {
  const document = context.listReader.document(content) as { results?: unknown; requests?: unknown };
  const list = Array.isArray(document) ? document : (document?.results ?? document?.requests);
  if (!Array.isArray(list)) throw new Problem(422, "bad_table", exchangeErrors.noRequestList);
  assertRowLimit(list.length);
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

function assertRowLimit(rows: number): void {
  if (rows <= MAX_ROWS + 1) return;
  const detail = formatMessage(exchangeErrors.tooManyTableRows, { most: MAX_ROWS });
  throw new Problem(422, "too_many_rows", detail);
}

type Table = {
  header: TableRow;
  rows: TableRow[];
  savedChoices: Partial<ImportChoices>;
  columns: Columns;
  agencies: AgencyFinder;
  unknownAgencies: UnknownAgency[];
};

async function buildPreview(
  context: Context,
  tx: Tx,
  ref: ImportRef,
  { header, rows, savedChoices, columns, agencies, unknownAgencies }: Table,
): Promise<void> {
  const days = [columns.sentOn, columns.doneOn].flatMap((columnIndex) =>
    columnIndex === undefined ? [] : rows.map(({ cells }) => cells[columnIndex] ?? ""),
  );
  const detectedOrder = detectDayOrder(days);
  const choices: ImportChoices = {
    columns,
    dayOrder: savedChoices.dayOrder ?? detectedOrder.order,
    jurisdiction: savedChoices.jurisdiction ?? null,
    agencies: Object.fromEntries(
      Object.entries(savedChoices.agencies ?? {}).map(([name, id]) => [foldText(name), id]),
    ),
    addresses: [],
  };
  const planner = new RequestPreviewer({
    ...{ choices, agencies },
    suggestedJurisdictions: new Map(
      unknownAgencies.map(({ name, jurisdiction }) => [foldText(name), jurisdiction]),
    ),
    own: new UserAddedAgencies(await pendingAgencies(tx, ref.ownerId)),
    existing: await existingRequests(tx, ref.ownerId),
    today: nowOf(context).toISOString().slice(0, 10),
    ownDomain: context.settings.mailDomain,
  });
  const planned = rows.map(({ row, cells }) => planner.plan(row, cells));
  await tx.deleteFrom("request_import_row").where("import_id", "=", ref.importId).execute();
  for (let from = 0; from < planned.length; from += BATCH_SIZE)
    await insertImportRows(tx, ref, planned.slice(from, from + BATCH_SIZE));
  const truncateCells = (cells: readonly string[]) => cells.map((cell) => cell.slice(0, MAX_CELL_LENGTH));
  await tx
    .updateTable("request_import")
    .set({
      state: "ready",
      format: detectTableFormat(header.cells),
      options: JSON.stringify(choices),
      counts: JSON.stringify(countsOf(planned)),
      preview: JSON.stringify({
        header: truncateCells(header.cells),
        rows: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => truncateCells(cells)),
        dayOrderCertain: detectedOrder.sure,
        unknownAgencies,
      }),
      problem: null,
    })
    .where("id", "=", ref.importId)
    .execute();
}

function countsOf(planned: readonly RowPreview[]) {
  const counts = { new: 0, doubtful: 0, duplicate: 0, faulty: 0 };
  for (const { kind } of planned) counts[kind] += 1;
  return counts;
}
