import type { AccessLevel } from "#core/request/sharing.ts";

/** Whether the user may change the request: its requester, or a collaborator who can edit. */
export const mayEdit = ({ accessLevel }: { accessLevel: AccessLevel }): boolean =>
  accessLevel === "owner" || accessLevel === "edit";

/** Whether the user may add notes. */
export const mayComment = ({ accessLevel }: { accessLevel: AccessLevel }): boolean => accessLevel !== "view";
