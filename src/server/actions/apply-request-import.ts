import { asPerson } from "#server/db/as-person.ts";
import {
  lockRequestImport,
  moveRequestImport,
  noteUndone,
  rowsToMake,
  rowsToUndo,
} from "#server/db/request-imports.ts";
import { type Context, nowOf } from "./context.ts";
import { makeImportedRows } from "./make-imported-rows.ts";

/** Requests made in one transaction. */
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
      const rows = await rowsToMake(tx, importId, AT_ONCE);
      if (rows.length > 0) {
        await makeImportedRows(context, tx, { ownerId, importId, name: record.name }, rows);
        await tx
          .updateTable("request_import")
          .set({ done: record.done + rows.length })
          .where("id", "=", importId)
          .execute();
      }
      if (rows.length === AT_ONCE) return true;
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

/** Deletes what an import made, except the requests in which something happened since; those are counted. */
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
      await moveRequestImport(tx, importId, ["undoing"], "undone");
      return false;
    });
  }
}
