import type { AccessLevel } from "#core/request/sharing.ts";

/** Whether the user may change the request: its requester, or a collaborator who can edit. */
export const mayEdit = ({ level }: { level: AccessLevel }): boolean => level === "owner" || level === "edit";

/** Whether the user may add notes. */
export const mayComment = ({ level }: { level: AccessLevel }): boolean => level !== "view";
