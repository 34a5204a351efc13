import type { AccessLevel } from "#core/request/sharing.ts";

/** Whether who looks at a request may change what stands in it: its owner, and whom they let edit it. */
export const mayEdit = ({ accessLevel }: { accessLevel: AccessLevel }): boolean =>
  accessLevel === "owner" || accessLevel === "edit";

/** Whether they may write notes to it. */
export const mayComment = ({ accessLevel }: { accessLevel: AccessLevel }): boolean => accessLevel !== "view";
