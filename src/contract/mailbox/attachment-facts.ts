import { type Static, Type } from "typebox";

/** What is worth knowing of a file before it is opened; see core/files/attachment-facts.ts. */
export const AttachmentFacts = Type.Object(
  {
    pages: Type.Optional(Type.Integer()),
    sheets: Type.Optional(Type.Integer()),
    hiddenSheets: Type.Optional(Type.Integer()),
    hiddenColumns: Type.Optional(Type.Integer()),
    hiddenRows: Type.Optional(Type.Integer()),
    entries: Type.Optional(Type.Integer()),
    unpackedBytes: Type.Optional(Type.Integer()),
    encrypted: Type.Optional(Type.Boolean()),
    scan: Type.Optional(
      Type.Object({ through: Type.Integer(), certainty: Type.Record(Type.String(), Type.Integer()) }),
    ),
  },
  { $id: "AttachmentFacts" },
);
export type AttachmentFacts = Static<typeof AttachmentFacts>;
