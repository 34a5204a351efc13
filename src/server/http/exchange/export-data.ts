import { MANUAL_CHANNEL_TEXT, type ManualSubmission } from "#core/delivery/manual-submission.ts";
import { archivePaths } from "#core/export/archive-layout.ts";
import type { ExportedEvent } from "#core/export/events-csv.ts";
import type { ManifestRequest } from "#core/export/manifest.ts";
import type { ExportClock, ExportMessage } from "#core/export/pdf-sections.ts";
import { notFound } from "#core/problem.ts";
import { ENTRY_LABELS, type ManualEntry } from "#core/request/manual-entries.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";
import { clocksOf } from "#server/db/deadlines/clocks.ts";
import { lawOfRequest } from "#server/db/deadlines/request-law.ts";
import { messagesForExport } from "#server/db/exchange/request-exports.ts";
import { attachmentsOf } from "#server/db/mailbox/messages.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { eventsOf } from "#server/db/requests/request-events.ts";
import { requestById } from "#server/db/requests/requests.ts";

/** `mail`: the hash of the original, as it is stored; `mailPath`: where it, or the letter written out, is to lie. */
export type ExportedMessage = ExportMessage & { id: string; rawSha256: string | null; rawPath: string };

/** Everything about a request that its folder contains, as the database has it. */
export type ExportData = {
  facts: ManifestRequest;
  clocks: ExportClock[];
  events: ExportedEvent[];
  messages: ExportedMessage[];
};

/** `doers`: who did what a user did, by the event's number. Fails with `not_found` for anyone else's. */
export async function readExportData(
  tx: Tx,
  ownerId: string,
  id: string,
  now: Date,
): Promise<ExportData & { actorIds: ReadonlyMap<number, string> }> {
  const request = await requestById(tx, ownerId, id, now);
  if (!request) throw notFound("request");
  const { jurisdiction, created_at } = request;
  const today = dayAt(request.sent_at ?? created_at, null);
  const ref = { ownerId, requestId: id };
  const law = jurisdiction === null ? undefined : await lawOfRequest(tx, ref, { jurisdiction, today });
  const clocks = (await clocksOf(tx, ownerId, id)).map((clock) => ({
    kind: clock.kind,
    startedOn: clock.started_on,
    dueOn: clock.due_on,
    metOn: clock.met_on,
    pausedSince: clock.paused_since,
    working: clock.working,
  }));
  const eventRecords = await eventsOf(tx, ownerId, id);
  const actorIds = new Map(
    eventRecords.filter(({ actor }) => actor === "you").map((event) => [event.id, event.actor_id ?? ownerId]),
  );
  const events = eventRecords.map((event) => ({
    id: event.id,
    at: event.at.toISOString(),
    actor: event.actor,
    by: null,
    kind: event.kind,
    messageId: event.message_id,
    data: event.data as Record<string, unknown>,
  }));
  return {
    clocks,
    actorIds,
    events,
    messages: await readMessages(tx, ownerId, id),
    facts: {
      id: request.id,
      title: request.title,
      agency:
        request.agency_id === null
          ? null
          : {
              id: request.agency_id,
              name: request.agency_name ?? request.agency_id,
              email: request.agency_email,
            },
      jurisdiction: request.jurisdiction,
      law: law ? { title: law.law.commonName, citation: law.law.citation } : null,
      status: request.status,
      ball: request.waiting_on,
      trackingNumber: request.tracking_number,
      createdAt: request.created_at.toISOString(),
      sentAt: request.sent_at?.toISOString() ?? null,
      lastChangeAt: request.last_activity_at.toISOString(),
      deadlines: clocks.map(({ working: _, ...clock }) => clock),
    },
  };
}

async function readMessages(tx: Tx, ownerId: string, id: string): Promise<ExportedMessage[]> {
  const messages = await messagesForExport(tx, ownerId, id);
  const files = Map.groupBy(
    await attachmentsOf(
      tx,
      ownerId,
      messages.map((message) => message.id),
    ),
    (file) => file.message_id,
  );
  const withFiles = messages.map((message) => ({ message, files: files.get(message.id) ?? [] }));
  const layout = archivePaths(
    withFiles.map(({ message, files: messageFiles }) => ({
      direction: message.direction as "in" | "out",
      day: message.at.toISOString().slice(0, 10),
      subject: message.subject,
      hasMail: message.raw_sha256 !== null,
      attachments: messageFiles,
    })),
  );
  return withFiles.map(({ message, files: messageFiles }, index) => {
    const { number, path, attachments } = layout[index] as (typeof layout)[number];
    return {
      id: message.id,
      rawSha256: message.raw_sha256,
      rawPath: path,
      number,
      direction: message.direction as "in" | "out",
      at: message.at.toISOString(),
      from:
        message.from_name === "" || message.from_address === ""
          ? message.from_name || message.from_address
          : `${message.from_name} <${message.from_address}>`,
      to: message.to_addresses,
      cc: message.cc_addresses,
      subject: message.subject,
      mailId: message.message_id,
      note: deliveryNoteOf(message),
      original: message.raw_sha256 === null ? null : { path, sha256: message.raw_sha256 },
      attachments: messageFiles.map((file, position) => ({
        path: attachments[position] ?? "",
        name: file.name,
        type: file.type,
        size: file.size,
        sha256: file.sha256,
      })),
    };
  });
}

function deliveryNoteOf({
  manual_submission,
  entry,
  delivery_state,
}: {
  manual_submission: ManualSubmission | null;
  entry: ManualEntry | null;
  delivery_state: string | null;
}): string {
  if (entry) {
    const { way, on, trackingNumber } = entry;
    const parts = [
      `${ENTRY_LABELS[way] ?? way} of ${on}, put down by the requester`,
      trackingNumber ? `number ${trackingNumber}` : "",
    ];
    return parts.filter(Boolean).join(", ");
  }
  if (manual_submission) {
    const { channel, sentOn, receivedOn, number, note } = manual_submission;
    const parts = [
      `Sent by the requester ${MANUAL_CHANNEL_TEXT[channel] ?? channel} on ${sentOn}`,
      receivedOn ? `arrived on ${receivedOn}` : "",
      number ? `number ${number}` : "",
      note,
    ];
    return parts.filter(Boolean).join(", ");
  }
  return delivery_state === null || delivery_state === "accepted"
    ? ""
    : delivery_state.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
}
