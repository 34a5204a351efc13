import type { RequestDetail, RequestRow } from "#contract/requests/request.ts";
import { redactEventForCollaborators } from "#core/request/event-reading.ts";
import type { ShareLevel } from "#core/request/sharing.ts";

/** A row for a collaborator: without the owner's mailbox state and labels. */
export const rowForCollaborator = <Row extends RequestRow>(row: Row): Row => ({
  ...row,
  unread: 0,
  tags: [],
  archived: false,
});

/** A request for a collaborator: only with the actions that their access level allows. */
export function detailForCollaborator(
  detail: RequestDetail,
  level: ShareLevel,
  owner: string,
): RequestDetail {
  const canEdit = level === "edit";
  const { edit, submit, reply, extend, appeal, remind, suitNotice, tiers, accept, setAgencyAddress } =
    detail.permissions;
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
      setAgencyAddress: canEdit && setAgencyAddress,
      remove: false,
      extend: canEdit && extend,
      appeal: canEdit && appeal,
      remind: canEdit && remind,
      suitNotice: canEdit && suitNotice,
      tiers: canEdit ? tiers : [],
      accept: canEdit && accept,
    },
    allowedStatuses: canEdit ? detail.allowedStatuses : [],
    replyToConfirm: canEdit ? (detail.replyToConfirm ?? null) : null,
    undoableMove: canEdit ? detail.undoableMove : null,
  };
}
