import { type Static, Type } from "typebox";
import { Uuid } from "#contract/platform/common.ts";

/** A file attached to a letter that was not sent yet. `type` is what its bytes show. */
export const Upload = Type.Object(
  { id: Uuid, name: Type.String(), type: Type.String(), size: Type.Integer() },
  { $id: "Upload" },
);
export type Upload = Static<typeof Upload>;
