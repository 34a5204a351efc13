import { type Static, Type } from "typebox";
import { Instant, Nullable, Uuid } from "#contract/platform/common.ts";
import { DraftContent } from "./request.ts";

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/**
 * A version as the list shows it: what it changed against the one before it in the list; the first one against nothing.
 * `fields` are names of `DraftContent`; words are counted in its prose.
 */
const RevisionRow = Type.Object({
  version: Version,
  savedAt: Instant,
  fields: Type.Array(Type.String()),
  wordsAdded: Type.Integer(),
  wordsRemoved: Type.Integer(),
});
export type RevisionRow = Static<typeof RevisionRow>;

/** `GET /api/requests/:id/revisions`: newest first, the draft as it now is at the head. `next` is the `before` of the next page. */
export const RevisionList = Type.Object(
  { items: Type.Array(RevisionRow), next: Nullable(Version) },
  { $id: "RevisionList" },
);
export type RevisionList = Static<typeof RevisionList>;

export const RevisionQuery = Type.Object(
  { before: Type.Optional(Version) },
  { $id: "RevisionQuery", additionalProperties: false },
);

export const RevisionParams = Type.Object({ id: Uuid, version: Version });

/** `GET /api/requests/:id/revisions/:version`. */
export const Revision = Type.Object(
  { version: Version, savedAt: Instant, draft: DraftContent },
  { $id: "Revision" },
);
export type Revision = Static<typeof Revision>;
