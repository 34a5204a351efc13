import type { RequestDetail } from "#contract/request.ts";

/** Whether who looks at a request may change what stands in it: its owner, and whom they let edit it. */
export const mayEdit = ({ level }: Pick<RequestDetail, "level">): boolean =>
  level === "owner" || level === "edit";

/** Whether they may write notes to it. */
export const mayComment = ({ level }: Pick<RequestDetail, "level">): boolean => level !== "view";
