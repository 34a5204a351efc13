import { type Static, Type } from "typebox";
import { Upload } from "#contract/delivery/upload.ts";
import { Day, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { MAX_ATTACHMENTS } from "#core/delivery/sending-limits.ts";
import { MAX_FEE_CENTS } from "#core/request/fees.ts";
import { ENTRY_CHANNELS, ENTRY_OUTCOMES } from "#core/request/manual-entries.ts";

const entryFields = {
  way: StringEnum(ENTRY_CHANNELS),
  /** "in": from the agency. */
  direction: StringEnum(["in", "out"]),
  /** At the agency. */
  on: Day,
  /** The contact; empty where that is not known. */
  with: Type.String({ maxLength: 200 }),
  /** What was said. */
  text: Type.String({ maxLength: 20_000 }),
  /** What the agency said by it, which moves status and clocks as a confirmed letter does. */
  outcome: Nullable(StringEnum(ENTRY_OUTCOMES)),
  /** The number it gave. */
  trackingNumber: Nullable(Type.String({ maxLength: 100 })),
  /** Of a fee it asked, in US dollars. */
  cents: Nullable(Type.Integer({ minimum: 0, maximum: MAX_FEE_CENTS })),
  /** The day it wants an answer by, of a question or a fee. */
  answerBy: Nullable(Day),
  /** The day it named for its answer, of an extension; for the records, of a grant or of one of several releases. */
  responseDue: Nullable(Day),
};

/**
 * `PUT /api/requests/:id/entries/:entryId`: a call, a visit, or a letter that was no email, recorded or corrected. The
 * browser chooses the id, so that the same call again changes nothing, and brings back what was deleted. `files`: uploads of
 * the request, and those of the entry that remain.
 */
export const PutEntry = Type.Object(
  { ...entryFields, files: Type.Array(Uuid, { maxItems: MAX_ATTACHMENTS, uniqueItems: true }) },
  { $id: "PutEntry", additionalProperties: false },
);
export type PutEntry = Static<typeof PutEntry>;

/** `GET /api/requests/:id/entries/:entryId`: as its form shows it. */
export const RequestEntry = Type.Object(
  { id: Uuid, ...entryFields, files: Type.Array(Upload) },
  { $id: "RequestEntry" },
);
export type RequestEntry = Static<typeof RequestEntry>;

/** What a conversation says of a message that is such an entry. */
export const EntryDetails = Type.Object({
  way: StringEnum(ENTRY_CHANNELS),
  on: Day,
  with: Type.String(),
  trackingNumber: Nullable(Type.String()),
  cents: Nullable(Type.Integer()),
});
