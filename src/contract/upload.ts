import { type Static, Type } from "typebox";
import { Uuid } from "./common.ts";

/** What all files of one mail may weigh together. Most mail servers take no more, once it is encoded. */
export const MOST_ATTACHED_BYTES = 25_000_000;
/** How many files one mail may carry. */
export const MOST_ATTACHED = 30;

/** A file attached to an answer that was not sent yet. `type` is what its bytes show. */
export const Upload = Type.Object(
  { id: Uuid, name: Type.String(), type: Type.String(), size: Type.Integer() },
  { $id: "Upload" },
);
export type Upload = Static<typeof Upload>;
