import type { AccessLevel } from "#core/request/sharing.ts";

/** Whether who looks at a request may change what stands in it: its owner, and whom they let edit it. */
export const mayEdit = ({ level }: { level: AccessLevel }): boolean => level === "owner" || level === "edit";

/** Whether they may write notes to it. */
export const mayComment = ({ level }: { level: AccessLevel }): boolean => level !== "view";
