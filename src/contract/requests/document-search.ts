import { type Static, Type } from "typebox";
import { Uuid } from "#contract/platform/common.ts";

/** `GET /api/requests/:id/documents`: words that all are in a document's name or text. */
export const DocumentSearchQuery = Type.Object(
  { q: Type.String({ minLength: 1, maxLength: 200 }) },
  { $id: "DocumentSearchQuery", additionalProperties: false },
);

/** Those that have them, with the words around the first; empty where only the name has it. */
export const DocumentSearchResults = Type.Object(
  { items: Type.Array(Type.Object({ id: Uuid, text: Type.String() })) },
  { $id: "DocumentSearchResults" },
);
export type DocumentSearchResults = Static<typeof DocumentSearchResults>;
