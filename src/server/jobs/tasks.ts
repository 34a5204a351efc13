import { setTimeout as pause } from "node:timers/promises";
import type { TaskList } from "graphile-worker";
import { deliverWebhook, pruneWebhookDeliveries } from "#server/actions/accounts/deliver-webhook.ts";
import { emitReplyWebhooks } from "#server/actions/accounts/emit-webhook.ts";
import { eraseAccounts } from "#server/actions/accounts/erase-accounts.ts";
import { expireSignUps } from "#server/actions/accounts/expire-sign-ups.ts";
import { notifyMentioned } from "#server/actions/accounts/notify-mentioned.ts";
import { notifyReply } from "#server/actions/accounts/notify-reply.ts";
import { remindUser, remindUsers } from "#server/actions/accounts/remind-users.ts";
import { sendNotices } from "#server/actions/accounts/send-notices.ts";
import { recalculateClocks } from "#server/actions/deadlines/recalculate-clocks.ts";
import { answerAsSimulatedAgency } from "#server/actions/delivery/answer-as-simulated-agency.ts";
import { deliverEmail } from "#server/actions/delivery/deliver-email.ts";
import { expireUploads } from "#server/actions/delivery/expire-uploads.ts";
import { pruneSandboxEmails } from "#server/actions/delivery/store-sandbox-email.ts";
import { writeBatchLetters } from "#server/actions/delivery/write-batch-letters.ts";
import { applyAgencyImport } from "#server/actions/exchange/apply-agency-import.ts";
import { runRequestImport, runRequestImportUndo } from "#server/actions/exchange/apply-request-import.ts";
import { previewAgencyImport } from "#server/actions/exchange/preview-agency-import.ts";
import { previewRequestImport } from "#server/actions/exchange/preview-request-import.ts";
import { startScheduledFoiaGovImport } from "#server/actions/exchange/start-agency-import.ts";
import { undoAgencyImport } from "#server/actions/exchange/undo-agency-import.ts";
import { expireUnmatched, warnAboutExpiringUnmatched } from "#server/actions/intake/expire-unmatched.ts";
import {
  extractAttachmentTexts,
  extractOlderAttachmentTexts,
} from "#server/actions/intake/extract-attachment-text.ts";
import { fileEmail } from "#server/actions/intake/file-email.ts";
import { readScannedPages } from "#server/actions/intake/read-scanned-pages.ts";
import { reevaluateUnmatched } from "#server/actions/intake/reevaluate-unmatched.ts";
import { returnToUnmatched } from "#server/actions/intake/return-to-unmatched.ts";
import { sanitizeMessage } from "#server/actions/intake/sanitize-message.ts";
import { pruneMailboxChanges } from "#server/actions/mailbox/prune-mailbox-changes.ts";
import { unsnoozeConversations } from "#server/actions/mailbox/unsnooze-conversations.ts";
import type { WorkerContext } from "#server/actions/platform/context.ts";
import { eraseUnreferencedFiles, findUnreferencedFiles } from "#server/actions/platform/erase-files.ts";
import { expireUnresponsiveWorkers } from "#server/actions/platform/expire-dead-workers.ts";
import { pruneIdempotentCalls } from "#server/actions/platform/idempotent-calls.ts";
import { sampleStatus, thinStatus } from "#server/actions/platform/sample-status.ts";
import { expireDeletedDrafts } from "#server/actions/requests/delete-draft.ts";
import { pruneDraftHistory } from "#server/actions/requests/prune-draft-history.ts";
import type { JobPayloads } from "#server/db/platform/add-job.ts";
import type { TimedTask } from "./timetable.ts";

/** A live worker renews its heartbeat a second after its connection was lost. */
const RECHECK_DELAY_MS = 5_000;

type Tasks = { [Name in keyof JobPayloads]: (payload: JobPayloads[Name]) => Promise<void> } & {
  [Name in TimedTask]: () => Promise<void>;
};

/** One line for each job: the work is in the action. */
export function tasksOf(context: WorkerContext): TaskList {
  const tasks: Tasks = {
    "deliver-mail": ({ outboxId, turn }) => deliverEmail(context, outboxId, turn),
    "file-mail": ({ inboundId }) => fileEmail(context, inboundId),
    "requeue-mail": ({ inboundId }) => returnToUnmatched(context, inboundId),
    "weigh-unmatched": () => reevaluateUnmatched(context),
    "notify-reply": async (letter) => {
      await emitReplyWebhooks(context, letter);
      await notifyReply(context, letter);
    },
    "send-webhook": (delivery) => deliverWebhook(context, delivery),
    "tell-mentioned": (mention) => notifyMentioned(context, mention),
    "remind-person": (user) => remindUser(context, user),
    "tell-notices": ({ ownerId }) => sendNotices(context, { ownerId, withDigest: false }),
    "read-attachments": (email) => extractAttachmentTexts(context, email),
    "read-scan": (file) => readScannedPages(context, file),
    "sanitize-message": async ({ messageId }) => {
      await sanitizeMessage(context, messageId);
    },
    // The crontab starts it without a payload.
    "read-older-attachments": (cursor?: JobPayloads["read-older-attachments"]) =>
      extractOlderAttachmentTexts(context, cursor ?? {}),
    "write-letters": (batch) => writeBatchLetters(context, batch),
    "recompute-clocks": (changed) => recalculateClocks(context, changed),
    "plan-agency-import": ({ importId }) => previewAgencyImport(context, importId),
    "sync-foia-gov": () => startScheduledFoiaGovImport(context),
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
    "find-unreferenced-files": () => findUnreferencedFiles(context),
    "erase-files": () => eraseUnreferencedFiles(context),
    "forget-sandbox-mail": () => pruneSandboxEmails(context),
    "forget-idempotent-calls": () => pruneIdempotentCalls(context),
    "forget-webhook-deliveries": () => pruneWebhookDeliveries(context),
    "thin-draft-history": () => pruneDraftHistory(context),
    "sample-status": () => sampleStatus(context),
    "thin-status-samples": () => thinStatus(context),
    "release-dead-workers": () => expireUnresponsiveWorkers(context.db, () => pause(RECHECK_DELAY_MS)),
  };
  // add-job.ts wrote the payload under the same name; the queue cannot carry its type.
  return tasks as unknown as TaskList;
}
