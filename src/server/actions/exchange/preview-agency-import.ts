import { DirectoryIndex } from "#core/agency/import/directory-index.ts";
import { FORMATS, hasExpectedList } from "#core/agency/import/formats/formats.ts";
import { CHANGE_KINDS, type ChangeKind, type ImportFormat } from "#core/agency/import/import-kinds.ts";
import type { ImportOptions, ImportRow } from "#core/agency/import/imported-agency.ts";
import { type PreviewContext, previewChange } from "#core/agency/import/preview-change.ts";
import { RowIdentities } from "#core/agency/import/row-identities.ts";
import { jurisdictionInfoOf } from "#core/agency/jurisdictions.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { exchangeErrors } from "#messages/errors/exchange.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { directoryEntries, storedAgencies } from "#server/db/agencies/agency-columns.ts";
import {
  type AgencyImportRecord,
  advanceAgencyImport,
  agencyImportById,
  insertImportChanges,
  lockImportPreview,
} from "#server/db/exchange/agency-imports.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

const MAX_ROWS = 250_000;
/** A scheduled import that would write more agencies waits for an administrator: a list seldom changes so much in a week. */
const MAX_UNATTENDED_CHANGES = 100;

/** Makes the preview of an import: what each row would do to the directory as it is now. Changes nothing there. */
export async function previewAgencyImport(context: Context, importId: string): Promise<void> {
  const record = await agencyImportById(context.db, importId);
  if (record?.state !== "planning") return;
  try {
    const content = await loadContent(context, record);
    const rows = rowReaderOf(context, record, content);
    await context.db.transaction().execute(async (tx) => {
      await lockImportPreview(tx, importId);
      await buildPreview(context, tx, record, rows);
    });
  } catch (error) {
    const problem = error instanceof Problem ? error : unexpectedError();
    await advanceAgencyImport(context.db, importId, "planning", "failed", { problem });
    // For the log.
    if (problem !== error) throw error;
  }
}

const unexpectedError = () => new Problem(500, "unexpected", exchangeErrors.notRead);

/** The list itself: what was sent, or what the API says now. */
async function loadContent(context: Context, record: AgencyImportRecord): Promise<Uint8Array> {
  if (record.sha256 !== null) return context.files.read(record.sha256);
  if (context.foiaGov === null) throw new Problem(409, "foia_gov_no_key", exchangeErrors.noKeyAnymore);
  const pages: unknown[] = [];
  let done = 0;
  for await (const { page, components } of context.foiaGov.components()) {
    pages.push(page);
    done += components;
    await context.db.updateTable("agency_import").set({ done }).where("id", "=", record.id).execute();
  }
  const content = new TextEncoder().encode(JSON.stringify({ pages }));
  const { sha256, size } = await context.files.put(content);
  await context.db.updateTable("agency_import").set({ sha256, size }).where("id", "=", record.id).execute();
  return content;
}

type RowReader = () => AsyncIterable<ImportRow[]>;

/** Reads the list from its beginning as often as it is called. */
function rowReaderOf(context: Context, record: AgencyImportRecord, content: Uint8Array): RowReader {
  const format = FORMATS[record.format as ImportFormat];
  const options: ImportOptions = {
    jurisdiction: record.jurisdiction,
    ownDomain: context.settings.mailDomain,
  };
  if (format.shape !== "table") {
    const document = context.listReader.document(content);
    if (!hasExpectedList(record.format as ImportFormat, document)) {
      throw new Problem(
        422,
        "bad_list",
        formatMessage(exchangeErrors.noList, { format: format.name, list: format.list }),
      );
    }
    return () => context.listReader.rows(format.read(document, options));
  }
  return async function* () {
    let reader: ReturnType<typeof format.open> | null = null;
    for await (const batch of context.listReader.table(content)) {
      const rows = reader === null ? batch.slice(1) : batch;
      reader ??= format.open(batch[0]?.cells ?? [], options);
      const { read } = reader;
      yield rows.flatMap((row) => read(row));
    }
    if (reader) yield* context.listReader.rows(reader.end());
  };
}

async function buildPreview(
  context: Context,
  tx: Tx,
  record: AgencyImportRecord,
  rows: RowReader,
): Promise<void> {
  const plannedAt = nowOf(context);
  const index = await loadDirectoryIndex(tx);
  const identities = new RowIdentities(index, context.ids.next);
  const reportProgress = progressReporter(context, record.id);
  for await (const batch of rows()) {
    for (const row of batch) identities.add(row);
    if (identities.size > MAX_ROWS) {
      throw new Problem(413, "too_large", formatMessage(exchangeErrors.tooManyRows, { most: MAX_ROWS }));
    }
    await reportProgress(identities.size, null);
  }
  const format = FORMATS[record.format as ImportFormat];
  const parts: PreviewContext = {
    index,
    identities,
    factSource: {
      source: format.source,
      date: plannedAt.toISOString().slice(0, 10),
      confidence: format.confidence,
    },
    isDaylightFormat: record.format.startsWith("daylight_"),
    timeZoneOf: (jurisdiction) => jurisdictionInfoOf(jurisdiction)?.timeZone ?? "America/New_York",
  };
  const counts = await writePreview(tx, record.id, parts, rows, reportProgress);
  await tx
    .updateTable("agency_import")
    .set({ state: "ready", counts: JSON.stringify(counts), problem: null, previewed_at: plannedAt })
    .where("id", "=", record.id)
    .execute();
  if (record.scheduled && counts.added + counts.changed <= MAX_UNATTENDED_CHANGES) {
    await advanceAgencyImport(tx, record.id, "ready", "applying", {
      conflicts: "skip",
      appliedBy: record.created_by,
    });
    await addJob(tx, "apply-agency-import", { importId: record.id });
  }
}

async function loadDirectoryIndex(tx: Tx): Promise<DirectoryIndex> {
  const index = new DirectoryIndex();
  for await (const page of directoryEntries(tx)) {
    for (const entry of page) {
      if (entry.isReserved) index.reserve(entry.id);
      else index.add(entry);
    }
  }
  return index;
}

type ReportProgress = (done: number, total: number | null) => Promise<void>;

async function writePreview(
  tx: Tx,
  importId: string,
  parts: PreviewContext,
  rows: RowReader,
  reportProgress: ReportProgress,
) {
  await tx.deleteFrom("agency_import_change").where("import_id", "=", importId).execute();
  const counts = Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, 0])) as Record<ChangeKind, number>;
  let order = 0;
  let number = 1;
  for await (const batch of rows()) {
    const knownIds = batch.flatMap((_, offset) => {
      const identity = parts.identities.at(order + offset);
      return identity.kind === "known" ? [identity.id] : [];
    });
    const known = await storedAgencies(tx, knownIds);
    const changes = batch.flatMap((row, offset) => previewChange(parts, order + offset, row, known) ?? []);
    for (const { kind } of changes) counts[kind] += 1;
    await insertImportChanges(tx, importId, number, changes, known);
    order += batch.length;
    number += changes.length;
    await reportProgress(order, parts.identities.size);
  }
  return counts;
}

/** Rows between two notes: a page that asks every second sees it move. */
const PROGRESS_STEP = 5_000;

/** Outside the transaction, so that others see it. */
function progressReporter(context: Context, importId: string): ReportProgress {
  let lastReported = 0;
  return async (done, total) => {
    if (Math.abs(done - lastReported) < PROGRESS_STEP) return;
    lastReported = done;
    await context.db.updateTable("agency_import").set({ done, total }).where("id", "=", importId).execute();
  };
}
