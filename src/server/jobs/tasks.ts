import { setTimeout as pause } from "node:timers/promises";
import type { TaskList } from "graphile-worker";
import { eraseAccounts } from "#server/actions/accounts/erase-accounts.ts";
import { expireSignUps } from "#server/actions/accounts/expire-sign-ups.ts";
import { answerAsSimulatedAgency } from "#server/actions/answer-as-agency.ts";
import { applyAgencyImport } from "#server/actions/apply-agency-import.ts";
import { runRequestImport, runRequestImportUndo } from "#server/actions/apply-request-import.ts";
import type { WorkerContext } from "#server/actions/context.ts";
import { expireDeletedDrafts } from "#server/actions/delete-draft.ts";
import { deliverEmail } from "#server/actions/deliver-mail.ts";
import { fileEmail } from "#server/actions/file-mail.ts";
import { pruneMailboxChanges } from "#server/actions/forget-mailbox-changes.ts";
import { expireUploads } from "#server/actions/forget-uploads.ts";
import { expireUnmatched, warnAboutExpiringUnmatched } from "#server/actions/intake/expire-unmatched.ts";
import { pruneSandboxEmails } from "#server/actions/keep-sandbox-mail.ts";
import { notifyReply } from "#server/actions/notify-reply.ts";
import { previewAgencyImport } from "#server/actions/plan-agency-import.ts";
import { previewRequestImport } from "#server/actions/plan-request-import.ts";
import { eraseUnreferencedFiles } from "#server/actions/platform/erase-files.ts";
import { extractAttachmentTexts, extractOlderAttachmentTexts } from "#server/actions/read-attachments.ts";
import { recalculateClocks } from "#server/actions/recompute-clocks.ts";
import { expireUnresponsiveWorkers } from "#server/actions/release-dead-workers.ts";
import { remindUser, remindUsers } from "#server/actions/remind-people.ts";
import { returnToUnmatched } from "#server/actions/requeue-mail.ts";
import { sanitizeMessage } from "#server/actions/sanitize-message.ts";
import { notifyMentioned } from "#server/actions/tell-mentioned.ts";
import { sendNotices } from "#server/actions/tell-notices.ts";
import { pruneDraftHistory } from "#server/actions/thin-draft-history.ts";
import { undoAgencyImport } from "#server/actions/undo-agency-import.ts";
import { unsnoozeConversations } from "#server/actions/wake-snoozed.ts";
import { reevaluateUnmatched } from "#server/actions/weigh-unmatched.ts";
import { writeBatchLetters } from "#server/actions/write-letters.ts";
import type { JobPayloads } from "#server/db/add-job.ts";
import type { TimedTask } from "./timetable.ts";

/** A worker that lives shows its sign again a second after its connection was lost. */
const RECHECK_DELAY_MS = 5_000;

type Tasks = { [Name in keyof JobPayloads]: (payload: JobPayloads[Name]) => Promise<void> } & {
  [Name in TimedTask]: () => Promise<void>;
};

/** One line a job: what happens is in the action. */
export function tasksOf(context: WorkerContext): TaskList {
  const tasks: Tasks = {
    "deliver-mail": ({ outboxId, turn }) => deliverEmail(context, outboxId, turn),
    "file-mail": ({ inboundId }) => fileEmail(context, inboundId),
    "requeue-mail": ({ inboundId }) => returnToUnmatched(context, inboundId),
    "weigh-unmatched": () => reevaluateUnmatched(context),
    "notify-reply": (letter) => notifyReply(context, letter),
    "tell-mentioned": (mention) => notifyMentioned(context, mention),
    "remind-person": (person) => remindUser(context, person),
    "tell-notices": ({ ownerId }) => sendNotices(context, { ownerId, withDigest: false }),
    "read-attachments": (email) => extractAttachmentTexts(context, email),
    "sanitize-message": async ({ messageId }) => {
      await sanitizeMessage(context, messageId);
    },
    // The timetable begins it without a payload.
    "read-older-attachments": (cursor?: JobPayloads["read-older-attachments"]) =>
      extractOlderAttachmentTexts(context, cursor ?? {}),
    "write-letters": (batch) => writeBatchLetters(context, batch),
    "recompute-clocks": (changed) => recalculateClocks(context, changed),
    "plan-agency-import": ({ importId }) => previewAgencyImport(context, importId),
    "apply-agency-import": ({ importId }) => applyAgencyImport(context, importId),
    "undo-agency-import": ({ importId }) => undoAgencyImport(context, importId),
    "plan-request-import": (importRef) => previewRequestImport(context, importRef),
    "apply-request-import": (importRef) => runRequestImport(context, importRef),
    "undo-request-import": (importRef) => runRequestImportUndo(context, importRef),
    "expire-unmatched": () => expireUnmatched(context),
    "warn-of-expiring": () => warnAboutExpiringUnmatched(context),
    "answer-as-agency": ({ sandboxMailId, step }) => answerAsSimulatedAgency(context, sandboxMailId, step),
    "remind-people": () => remindUsers(context),
    "wake-snoozed": () => unsnoozeConversations(context),
    "forget-mailbox-changes": () => pruneMailboxChanges(context),
    "forget-uploads": () => expireUploads(context),
    "expire-sign-ups": () => expireSignUps(context),
    "forget-deleted-drafts": () => expireDeletedDrafts(context),
    "erase-accounts": () => eraseAccounts(context),
    "erase-files": () => eraseUnreferencedFiles(context),
    "forget-sandbox-mail": () => pruneSandboxEmails(context),
    "thin-draft-history": () => pruneDraftHistory(context),
    "release-dead-workers": () => expireUnresponsiveWorkers(context.db, () => pause(RECHECK_DELAY_MS)),
  };
  // Payloads are what add-job.ts put in under the same name; the queue cannot carry their types.
  return tasks as unknown as TaskList;
}
