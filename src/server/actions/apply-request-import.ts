import type { ImportChoices } from "#core/import/plan-request.ts";
import type { PlannedThread } from "#core/import/plan-thread.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { releaseFiles } from "#server/db/files-in-use.ts";
import {
  deleteImportMails,
  filesOf,
  lockRequestImport,
  moveRequestImport,
  noteUndone,
  rowsToMake,
  rowsToUndo,
} from "#server/db/request-imports.ts";
import { type Context, nowOf } from "./context.ts";
import { IMPORTED } from "./imported-office.ts";
import { makeImportedMails } from "./make-imported-mails.ts";
import { makeImportedRows } from "./make-imported-rows.ts";

/** Requests of a table made in one transaction. Of mails it is one: their files are read meanwhile. */
const AT_ONCE = 100;

type Where = { ownerId: string; importId: string };

/**
 * Makes the requests of an import, a hundred in a transaction. Each is marked as made along with it, so a job that was cut
 * off goes on where it ended, and two that run at once make none twice. Nothing is sent, and nobody is told. It runs as the
 * program: row-level security keeps the triggers of many new letters from using their indexes.
 */
export async function makeImported(context: Context, { ownerId, importId }: Where): Promise<void> {
  for (let more = true; more; ) {
    more = await context.db.transaction().execute(async (tx) => {
      const record = await lockRequestImport(tx, ownerId, importId);
      if (record?.state !== "applying") return false;
      const mails = record.format === "mails";
      const atOnce = mails ? 1 : AT_ONCE;
      const rows = await rowsToMake(tx, importId, atOnce);
      const from = { ownerId, importId, name: record.name };
      if (rows.length > 0) {
        const { addresses } = record.choices as unknown as ImportChoices;
        if (mails)
          for (const { number, plan } of rows)
            await makeImportedMails(
              context,
              tx,
              { ...from, addresses },
              { number, plan: plan as PlannedThread },
            );
        else await makeImportedRows(context, tx, from, rows);
        await tx
          .updateTable("request_import")
          .set({ done: record.done + rows.length })
          .where("id", "=", importId)
          .execute();
      }
      if (rows.length === atOnce) return true;
      await moveRequestImport(tx, importId, ["applying"], "applied");
      await tx
        .updateTable("request_import")
        .set({ applied_at: nowOf(context) })
        .where("id", "=", importId)
        .execute();
      return false;
    });
  }
}

/** Deletes what an import made, with the offices it added, except the requests in which something happened since; those are counted. */
export async function undoImported(context: Context, { ownerId, importId }: Where): Promise<void> {
  for (let more = true; more; ) {
    more = await asPerson(context.db, ownerId, async (tx) => {
      const record = await lockRequestImport(tx, ownerId, importId);
      if (record?.state !== "undoing") return false;
      const rows = await rowsToUndo(tx, ownerId, importId, AT_ONCE);
      const free = rows.filter(({ touched }) => !touched).map(({ requestId }) => requestId);
      if (free.length > 0)
        await tx.deleteFrom("request").where("owner_id", "=", ownerId).where("id", "in", free).execute();
      await noteUndone(
        tx,
        importId,
        rows.map(({ number }) => number),
      );
      await tx
        .updateTable("request_import")
        .set({
          done: record.done + rows.length,
          left_alone: record.left_alone + rows.length - free.length,
          undone_at: nowOf(context),
        })
        .where("id", "=", importId)
        .execute();
      if (rows.length === AT_ONCE) return true;
      await forgetOffices(tx, ownerId, record.created_at);
      const mails = await deleteImportMails(tx, importId);
      await moveRequestImport(tx, importId, ["undoing"], "undone");
      // Requests that were left alone still name their messages, which are then in use.
      await releaseFiles(tx, [...filesOf(record).map(({ sha256 }) => sha256), ...mails], nowOf(context));
      return false;
    });
  }
}

/** Takes away the person's own offices that came with an import since then, and that no request names any more. */
async function forgetOffices(tx: Tx, ownerId: string, since: Date): Promise<void> {
  await tx
    .deleteFrom("agency")
    .where("owner_id", "=", ownerId)
    .where("listing", "=", "pending")
    .where("source", "=", IMPORTED)
    .where("created_at", ">=", since)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("request").select("id").whereRef("request.agency_id", "=", "agency.id"))),
    )
    .execute();
}
