import type { KeptEvent } from "#core/export/events-csv.ts";
import type { FileClock, FileMessage } from "#core/export/file-sections.ts";
import { layOut } from "#core/export/layout.ts";
import type { RequestFacts } from "#core/export/manifest.ts";
import { notFound } from "#core/problem.ts";
import { ENTRY_WORDS, type ManualEntry } from "#core/request/entries.ts";
import { HAND_WORDS, type SentByHand } from "#core/sending/by-hand.ts";
import type { Tx } from "#server/db/as-person.ts";
import { clocksOf } from "#server/db/clocks.ts";
import { eventsOf } from "#server/db/events.ts";
import { exportedMessages, exportedRequest } from "#server/db/export-facts.ts";
import { lawInForce } from "#server/db/laws.ts";
import { attachmentsOf } from "#server/db/messages.ts";

/** `mail`: the hash of the original, as it is kept; `mailPath`: where it, or the letter written out, is to lie. */
export type KeptMessage = FileMessage & { id: string; mail: string | null; mailPath: string };

/** All that is told of a request in its folder, as the database has it. */
export type ExportedState = {
  facts: RequestFacts;
  clocks: FileClock[];
  events: KeptEvent[];
  messages: KeptMessage[];
};

/** `doers`: who did what a person did, by the event's number. Fails with `not_found` for anybody else's. */
export async function exportedState(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<ExportedState & { doers: ReadonlyMap<number, string> }> {
  const request = await exportedRequest(tx, ownerId, id);
  if (!request) throw notFound("request");
  const law = request.jurisdiction === null ? undefined : await lawInForce(tx, request.jurisdiction);
  const clocks = (await clocksOf(tx, ownerId, id)).map((clock) => ({
    kind: clock.kind,
    startedOn: clock.started_on,
    dueOn: clock.due_on,
    metOn: clock.met_on,
    pausedSince: clock.paused_since,
    working: clock.working,
  }));
  const kept = await eventsOf(tx, ownerId, id);
  const doers = new Map(
    kept.filter(({ actor }) => actor === "you").map((event) => [event.id, event.actor_id ?? ownerId]),
  );
  const events = kept.map((event) => ({
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
    doers,
    events,
    messages: await keptMessages(tx, ownerId, id),
    facts: {
      id: request.id,
      title: request.title,
      agency:
        request.agency_id === null
          ? null
          : {
              id: request.agency_id,
              name: request.agency_name ?? request.agency_id,
              email: request.agency_address ?? request.agency_email,
            },
      jurisdiction: request.jurisdiction,
      law: law ? { title: law.law.commonName, citation: law.law.citation } : null,
      status: request.status,
      ball: request.ball,
      trackingNumber: request.tracking_number,
      createdAt: request.created_at.toISOString(),
      sentAt: request.sent_at?.toISOString() ?? null,
      lastChangeAt: request.changed_at.toISOString(),
      deadlines: clocks.map(({ working: _, ...clock }) => clock),
    },
  };
}

async function keptMessages(tx: Tx, ownerId: string, id: string): Promise<KeptMessage[]> {
  const messages = await exportedMessages(tx, ownerId, id);
  const files = Map.groupBy(
    await attachmentsOf(
      tx,
      ownerId,
      messages.map((message) => message.id),
    ),
    (file) => file.message_id,
  );
  const withFiles = messages.map((message) => ({ message, files: files.get(message.id) ?? [] }));
  const places = layOut(
    withFiles.map(({ message, files: own }) => ({
      direction: message.direction as "in" | "out",
      day: message.at.toISOString().slice(0, 10),
      subject: message.subject,
      hasMail: message.raw_sha256 !== null,
      attachments: own,
    })),
  );
  return withFiles.map(({ message, files: own }, index) => {
    const { number, path, attachments } = places[index] as (typeof places)[number];
    return {
      id: message.id,
      mail: message.raw_sha256,
      mailPath: path,
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
      note: noteOf(message),
      original: message.raw_sha256 === null ? null : { path, sha256: message.raw_sha256 },
      attachments: own.map((file, place) => ({
        path: attachments[place] ?? "",
        name: file.name,
        type: file.type,
        size: file.size,
        sha256: file.sha256,
      })),
    };
  });
}

function noteOf({
  by_hand,
  entry,
  delivery_state,
}: {
  by_hand: unknown;
  entry: unknown;
  delivery_state: string | null;
}): string {
  if (entry) {
    const { way, on, trackingNumber } = entry as ManualEntry;
    const parts = [
      `${ENTRY_WORDS[way] ?? way} of ${on}, put down by the requester`,
      trackingNumber ? `number ${trackingNumber}` : "",
    ];
    return parts.filter(Boolean).join(", ");
  }
  if (by_hand) {
    const { channel, sentOn, receivedOn, number, note } = by_hand as SentByHand;
    const parts = [
      `Sent by the requester ${HAND_WORDS[channel] ?? channel} on ${sentOn}`,
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
