import { type Static, Type } from "typebox";

/** A raw email that was taken. The same for a call that was repeated. */
export const EmailReceipt = Type.Object(
  {
    /** Of the bytes as they are stored, every line ended by CRLF, in lower-case hex. */
    sha256: Type.String(),
    size: Type.Integer(),
    /** Recipients it was not taken for: no such address was ever given out. The others have it. */
    refused: Type.Array(Type.String()),
  },
  { $id: "EmailReceipt" },
);
export type EmailReceipt = Static<typeof EmailReceipt>;
