import { setTimeout as pause } from "node:timers/promises";
import type { TaskList } from "graphile-worker";
import { eraseAccounts } from "#server/actions/accounts/erase-accounts.ts";
import { expireSignUps } from "#server/actions/accounts/expire-sign-ups.ts";
import { answerAsAgency } from "#server/actions/answer-as-agency.ts";
import { applyAgencyImport } from "#server/actions/apply-agency-import.ts";
import { makeImported, undoImported } from "#server/actions/apply-request-import.ts";
import type { WorkerContext } from "#server/actions/context.ts";
import { forgetDeletedDrafts } from "#server/actions/delete-draft.ts";
import { deliverMail } from "#server/actions/deliver-mail.ts";
import { fileMail } from "#server/actions/file-mail.ts";
import { forgetMailboxChanges } from "#server/actions/forget-mailbox-changes.ts";
import { forgetUploads } from "#server/actions/forget-uploads.ts";
import { expireUnmatched, warnOfExpiring } from "#server/actions/intake/expire-unmatched.ts";
import { forgetSandboxMail } from "#server/actions/keep-sandbox-mail.ts";
import { notifyReply } from "#server/actions/notify-reply.ts";
import { planAgencyImport } from "#server/actions/plan-agency-import.ts";
import { planRequestImport } from "#server/actions/plan-request-import.ts";
import { eraseUnreferencedFiles } from "#server/actions/platform/erase-files.ts";
import { readAttachments, readOlderAttachments } from "#server/actions/read-attachments.ts";
import { recomputeClocks } from "#server/actions/recompute-clocks.ts";
import { releaseSilentWorkers } from "#server/actions/release-dead-workers.ts";
import { remindPeople, remindPerson } from "#server/actions/remind-people.ts";
import { requeueMail } from "#server/actions/requeue-mail.ts";
import { sanitizeMessage } from "#server/actions/sanitize-message.ts";
import { tellMentioned } from "#server/actions/tell-mentioned.ts";
import { tellNotices } from "#server/actions/tell-notices.ts";
import { thinDraftHistory } from "#server/actions/thin-draft-history.ts";
import { undoAgencyImport } from "#server/actions/undo-agency-import.ts";
import { wakeSnoozed } from "#server/actions/wake-snoozed.ts";
import { weighUnmatched } from "#server/actions/weigh-unmatched.ts";
import { writeLetters } from "#server/actions/write-letters.ts";
import type { JobPayloads } from "#server/db/add-job.ts";
import type { TimedTask } from "./timetable.ts";

/** A worker that lives shows its sign again a second after its connection was lost. */
const SECOND_LOOK_MS = 5_000;

type Tasks = { [Name in keyof JobPayloads]: (payload: JobPayloads[Name]) => Promise<void> } & {
  [Name in TimedTask]: () => Promise<void>;
};

/** One line a job: what happens is in the action. */
export function tasksOf(context: WorkerContext): TaskList {
  const tasks: Tasks = {
    "deliver-mail": ({ outboxId, turn }) => deliverMail(context, outboxId, turn),
    "file-mail": ({ inboundId }) => fileMail(context, inboundId),
    "requeue-mail": ({ inboundId }) => requeueMail(context, inboundId),
    "weigh-unmatched": () => weighUnmatched(context),
    "notify-reply": (letter) => notifyReply(context, letter),
    "tell-mentioned": (mention) => tellMentioned(context, mention),
    "remind-person": (person) => remindPerson(context, person),
    "tell-notices": ({ ownerId }) => tellNotices(context, { ownerId, withDigest: false }),
    "read-attachments": (mail) => readAttachments(context, mail),
    "sanitize-message": async ({ messageId }) => {
      await sanitizeMessage(context, messageId);
    },
    // The timetable begins it without a payload.
    "read-older-attachments": (walk?: JobPayloads["read-older-attachments"]) =>
      readOlderAttachments(context, walk ?? {}),
    "write-letters": (batch) => writeLetters(context, batch),
    "recompute-clocks": (changed) => recomputeClocks(context, changed),
    "plan-agency-import": ({ importId }) => planAgencyImport(context, importId),
    "apply-agency-import": ({ importId }) => applyAgencyImport(context, importId),
    "undo-agency-import": ({ importId }) => undoAgencyImport(context, importId),
    "plan-request-import": (which) => planRequestImport(context, which),
    "apply-request-import": (which) => makeImported(context, which),
    "undo-request-import": (which) => undoImported(context, which),
    "expire-unmatched": () => expireUnmatched(context),
    "warn-of-expiring": () => warnOfExpiring(context),
    "answer-as-agency": ({ sandboxMailId, step }) => answerAsAgency(context, sandboxMailId, step),
    "remind-people": () => remindPeople(context),
    "wake-snoozed": () => wakeSnoozed(context),
    "forget-mailbox-changes": () => forgetMailboxChanges(context),
    "forget-uploads": () => forgetUploads(context),
    "expire-sign-ups": () => expireSignUps(context),
    "forget-deleted-drafts": () => forgetDeletedDrafts(context),
    "erase-accounts": () => eraseAccounts(context),
    "erase-files": () => eraseUnreferencedFiles(context),
    "forget-sandbox-mail": () => forgetSandboxMail(context),
    "thin-draft-history": () => thinDraftHistory(context),
    "release-dead-workers": () => releaseSilentWorkers(context.db, () => pause(SECOND_LOOK_MS)),
  };
  // Payloads are what add-job.ts put in under the same name; the queue cannot carry their types.
  return tasks as unknown as TaskList;
}
