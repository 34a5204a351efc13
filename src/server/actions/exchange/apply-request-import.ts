import type { ImportChoices } from "#core/import/preview-request.ts";
import type { ThreadPreview } from "#core/import/preview-thread.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import {
  advanceRequestImport,
  deleteImportEmails,
  lockRequestImport,
  markRowsUndone,
  rowsToCreate,
  rowsToUndo,
} from "#server/db/exchange/request-imports.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { createImportedConversation } from "./create-imported-conversation.ts";
import { createImportedRequests } from "./create-imported-requests.ts";
import { IMPORTED_SOURCE } from "./resolve-imported-agency.ts";

/** Requests of a table made in one transaction. Of emails it is one: their files are read meanwhile. */
const BATCH_SIZE = 100;

type ImportRef = { ownerId: string; importId: string };

/**
 * Makes the requests of an import, a hundred in a transaction. Each is marked as made along with it, so a job that was cut
 * off resumes where it ended, and two that run at once create nothing twice. No email and no notice is sent. It runs as the
 * program: row-level security stops the triggers of many new letters from using their indexes.
 */
export async function runRequestImport(context: Context, { ownerId, importId }: ImportRef): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    hasMore = await context.db.transaction().execute(async (tx) => {
      const record = await lockRequestImport(tx, ownerId, importId);
      if (record?.state !== "applying") return false;
      const isEmailImport = record.format === "emails";
      const batchSize = isEmailImport ? 1 : BATCH_SIZE;
      const rows = await rowsToCreate(tx, importId, batchSize);
      const from = { ownerId, importId, name: record.name };
      if (rows.length > 0) {
        const { addresses } = record.options as ImportChoices;
        if (isEmailImport)
          for (const { number, plan } of rows)
            await createImportedConversation(
              context,
              tx,
              { ...from, addresses },
              { number, plan: plan as ThreadPreview },
            );
        else await createImportedRequests(context, tx, from, rows);
        await tx
          .updateTable("request_import")
          .set({ done: record.done + rows.length })
          .where("id", "=", importId)
          .execute();
      }
      if (rows.length === batchSize) return true;
      await advanceRequestImport(tx, importId, ["applying"], "applied");
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
export async function runRequestImportUndo(
  context: Context,
  { ownerId, importId }: ImportRef,
): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    hasMore = await withUser(context.db, ownerId, async (tx) => {
      const record = await lockRequestImport(tx, ownerId, importId);
      if (record?.state !== "undoing") return false;
      const rows = await rowsToUndo(tx, ownerId, importId, BATCH_SIZE);
      const untouchedIds = rows.filter(({ touched }) => !touched).map(({ requestId }) => requestId);
      if (untouchedIds.length > 0)
        await tx
          .deleteFrom("request")
          .where("owner_id", "=", ownerId)
          .where("id", "in", untouchedIds)
          .execute();
      await markRowsUndone(
        tx,
        importId,
        rows.map(({ number }) => number),
      );
      await tx
        .updateTable("request_import")
        .set({
          done: record.done + rows.length,
          not_undone: record.not_undone + rows.length - untouchedIds.length,
          undone_at: nowOf(context),
        })
        .where("id", "=", importId)
        .execute();
      if (rows.length === BATCH_SIZE) return true;
      await deleteUnusedAgencies(tx, ownerId, record.created_at);
      await deleteImportEmails(tx, importId);
      await advanceRequestImport(tx, importId, ["undoing"], "undone");
      return false;
    });
  }
}

/** Takes away the user's own offices that came with an import since then, and that no request names any more. */
async function deleteUnusedAgencies(tx: Tx, ownerId: string, since: Date): Promise<void> {
  await tx
    .deleteFrom("agency")
    .where("owner_id", "=", ownerId)
    .where("listing", "=", "pending")
    .where("source", "=", IMPORTED_SOURCE)
    .where("created_at", ">=", since)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("request").select("id").whereRef("request.agency_id", "=", "agency.id"))),
    )
    .execute();
}
