import { DirectoryIndex } from "#core/agency/directory-index.ts";
import { FORMATS, hasList } from "#core/agency/formats/formats.ts";
import { CHANGE_KINDS, type ChangeKind, type ImportFormat } from "#core/agency/import-words.ts";
import type { ImportOptions, ImportRow } from "#core/agency/imported-agency.ts";
import { placeOf } from "#core/agency/places.ts";
import { type PlanParts, planChange } from "#core/agency/plan-change.ts";
import { RowIdentities } from "#core/agency/plan-import.ts";
import { Problem } from "#core/problem.ts";
import { directoryEntries, storedAgencies } from "#server/db/agency-columns.ts";
import {
  type ImportRecord,
  importById,
  insertChanges,
  lockPlanning,
  moveImport,
} from "#server/db/agency-imports.ts";
import type { Tx } from "#server/db/as-person.ts";
import { type Context, nowOf } from "./context.ts";

const MOST_ROWS = 250_000;

/** Makes the preview of an import: what each row would do to the directory as it is now. Changes nothing there. */
export async function planAgencyImport(context: Context, importId: string): Promise<void> {
  const record = await importById(context.db, importId);
  if (record?.state !== "planning") return;
  try {
    const content = await contentOf(context, record);
    const rows = rowsOf(context, record, content);
    await context.db.transaction().execute(async (tx) => {
      await lockPlanning(tx, importId);
      await plan(context, tx, record, rows);
    });
  } catch (error) {
    const problem = error instanceof Problem ? error : unexpected();
    await moveImport(context.db, importId, "planning", "failed", { problem });
    // For the log.
    if (problem !== error) throw error;
  }
}

const unexpected = () =>
  new Problem(
    500,
    "unexpected",
    "Something went wrong on our side while reading it. It was noted; try again.",
  );

/** The list itself: what was sent, or what the API says now. */
async function contentOf(context: Context, record: ImportRecord): Promise<Uint8Array> {
  if (record.sha256 !== null) return context.files.read(record.sha256);
  if (context.foiaGov === null)
    throw new Problem(409, "foia_gov_no_key", "FOIA_GOV_API_KEY is not set any more.");
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

type Rows = () => AsyncIterable<ImportRow[]>;

/** Reads the list from its beginning as often as it is called. */
function rowsOf(context: Context, record: ImportRecord, content: Uint8Array): Rows {
  const format = FORMATS[record.format as ImportFormat];
  const options: ImportOptions = {
    jurisdiction: record.jurisdiction,
    ownDomain: context.settings.mailDomain,
  };
  if (format.shape !== "table") {
    const document = context.lists.document(content);
    if (!hasList(record.format as ImportFormat, document)) {
      throw new Problem(
        422,
        "bad_list",
        `${format.name} has a list called "${format.list}"; this file does not.`,
      );
    }
    return () => context.lists.rows(format.read(document, options));
  }
  return async function* () {
    let reader: ReturnType<typeof format.open> | null = null;
    for await (const batch of context.lists.table(content)) {
      const rows = reader === null ? batch.slice(1) : batch;
      reader ??= format.open(batch[0]?.cells ?? [], options);
      const { read } = reader;
      yield rows.flatMap((row) => read(row));
    }
    if (reader) yield* context.lists.rows(reader.end());
  };
}

async function plan(context: Context, tx: Tx, record: ImportRecord, rows: Rows): Promise<void> {
  const plannedAt = nowOf(context);
  const index = await directoryIndex(tx);
  const identities = new RowIdentities(index, context.ids.next);
  const noteProgress = progressOf(context, record.id);
  for await (const batch of rows()) {
    for (const row of batch) identities.add(row);
    if (identities.size > MOST_ROWS) {
      throw new Problem(
        413,
        "too_large",
        `A list may have at most ${MOST_ROWS.toLocaleString("en-US")} rows. Send it in parts.`,
      );
    }
    await noteProgress(identities.size, null);
  }
  const format = FORMATS[record.format as ImportFormat];
  const parts: PlanParts = {
    index,
    identities,
    seen: {
      source: format.source,
      date: plannedAt.toISOString().slice(0, 10),
      confidence: format.confidence,
    },
    isOwn: record.format.startsWith("daylight_"),
    timeZoneOf: (jurisdiction) => placeOf(jurisdiction)?.timeZone ?? "America/New_York",
  };
  const counts = await writePreview(tx, record.id, parts, rows, noteProgress);
  await tx
    .updateTable("agency_import")
    .set({ state: "ready", counts: JSON.stringify(counts), problem: null, planned_at: plannedAt })
    .where("id", "=", record.id)
    .execute();
}

async function directoryIndex(tx: Tx): Promise<DirectoryIndex> {
  const index = new DirectoryIndex();
  for await (const page of directoryEntries(tx)) {
    for (const entry of page) {
      if (entry.isOwn) index.reserve(entry.id);
      else index.add(entry);
    }
  }
  return index;
}

type NoteProgress = (done: number, total: number | null) => Promise<void>;

async function writePreview(
  tx: Tx,
  importId: string,
  parts: PlanParts,
  rows: Rows,
  noteProgress: NoteProgress,
) {
  await tx.deleteFrom("agency_import_change").where("import_id", "=", importId).execute();
  const counts = Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, 0])) as Record<ChangeKind, number>;
  let order = 0;
  let number = 1;
  for await (const batch of rows()) {
    const about = batch.flatMap((_, place) => {
      const identity = parts.identities.at(order + place);
      return identity.is === "known" ? [identity.id] : [];
    });
    const known = await storedAgencies(tx, about);
    const changes = batch.flatMap((row, place) => planChange(parts, order + place, row, known) ?? []);
    for (const { kind } of changes) counts[kind] += 1;
    await insertChanges(tx, importId, number, changes, known);
    order += batch.length;
    number += changes.length;
    await noteProgress(order, parts.identities.size);
  }
  return counts;
}

/** Rows between two notes: a page that asks every second sees it move. */
const STEP = 5_000;

/** Outside the transaction, so that others see it. */
function progressOf(context: Context, importId: string): NoteProgress {
  let noted = 0;
  return async (done, total) => {
    if (Math.abs(done - noted) < STEP) return;
    noted = done;
    await context.db.updateTable("agency_import").set({ done, total }).where("id", "=", importId).execute();
  };
}
