import type { RequestDetail, RequestRow } from "#contract/requests/request.ts";
import { redactEventForCollaborators, type ShareLevel } from "#core/request/sharing.ts";

/** A row for somebody who was let in: without what its owner keeps for themselves, their mailbox and their labels. */
export const rowForCollaborator = <Row extends RequestRow>(row: Row): Row => ({
  ...row,
  unread: 0,
  tags: [],
  archived: false,
});

/** The same of a whole request; and of what can be done with it, only what their level opens. */
export function detailForCollaborator(
  detail: RequestDetail,
  level: ShareLevel,
  owner: string,
): RequestDetail {
  const canEdit = level === "edit";
  const { edit, submit, reply, extend, appeal, remind } = detail.permissions;
  return {
    ...rowForCollaborator(detail),
    accessLevel: level,
    requesterName: owner,
    batch: null,
    events: detail.events.map(redactEventForCollaborators),
    permissions: {
      edit: canEdit && edit,
      submit: canEdit && submit,
      reply: canEdit && reply,
      remove: false,
      extend: canEdit && extend,
      appeal: canEdit && appeal,
      remind: canEdit && remind,
    },
    allowedStatuses: canEdit ? detail.allowedStatuses : [],
    undoableMove: canEdit ? detail.undoableMove : null,
  };
}
