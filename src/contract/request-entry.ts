import { type Static, Type } from "typebox";
import { ENTRY_OUTCOMES, ENTRY_WAYS } from "#core/request/entries.ts";
import { MOST_CENTS } from "#core/request/fees.ts";
import { MOST_ATTACHED } from "#core/sending/limits.ts";
import { Day, Nullable, OneOf, Uuid } from "./common.ts";
import { Upload } from "./upload.ts";

const said = {
  way: OneOf(ENTRY_WAYS),
  /** "in": from the agency. */
  direction: OneOf(["in", "out"]),
  /** At the agency. */
  on: Day,
  /** With whom; empty where that is not known. */
  with: Type.String({ maxLength: 200 }),
  /** What was said. */
  text: Type.String({ maxLength: 20_000 }),
  /** What the agency said by it, which moves status and clocks as a confirmed letter does. */
  outcome: Nullable(OneOf(ENTRY_OUTCOMES)),
  /** The number it gave. */
  trackingNumber: Nullable(Type.String({ maxLength: 100 })),
  /** Of a fee it asked, in US dollars. */
  cents: Nullable(Type.Integer({ minimum: 0, maximum: MOST_CENTS })),
};

/**
 * `PUT /api/requests/:id/entries/:entryId`: a call, a visit, or a letter that was no mail, put down or corrected. The
 * browser chooses the id, so that the same call again changes nothing, and brings back what was deleted. `files`: uploads of
 * the request, and those of the entry that it keeps.
 */
export const PutEntry = Type.Object(
  { ...said, files: Type.Array(Uuid, { maxItems: MOST_ATTACHED, uniqueItems: true }) },
  { $id: "PutEntry", additionalProperties: false },
);
export type PutEntry = Static<typeof PutEntry>;

/** `GET /api/requests/:id/entries/:entryId`: as its form shows it. */
export const RequestEntry = Type.Object(
  { id: Uuid, ...said, files: Type.Array(Upload) },
  { $id: "RequestEntry" },
);
export type RequestEntry = Static<typeof RequestEntry>;

/** What a conversation says of a message that is such an entry. */
export const EntryFacts = Type.Object({
  way: OneOf(ENTRY_WAYS),
  on: Day,
  with: Type.String(),
  trackingNumber: Nullable(Type.String()),
  cents: Nullable(Type.Integer()),
});
