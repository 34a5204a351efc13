import type { RequestDetail, RequestRow } from "#contract/request.ts";
import { eventForOthers, type ShareLevel } from "#core/request/sharing.ts";

/** A row for somebody who was let in: without what its owner keeps for themselves, their mailbox and their labels. */
export const rowForOthers = <Row extends RequestRow>(row: Row): Row => ({
  ...row,
  unread: 0,
  tags: [],
  archived: false,
});

/** The same of a whole request; and of what can be done with it, only what their level opens. */
export function detailForOthers(detail: RequestDetail, level: ShareLevel, owner: string): RequestDetail {
  const edits = level === "edit";
  const { edit, submit, reply, extend, appeal, remind } = detail.abilities;
  return {
    ...rowForOthers(detail),
    level,
    owner,
    batch: null,
    events: detail.events.map(eventForOthers),
    abilities: {
      edit: edits && edit,
      submit: edits && submit,
      reply: edits && reply,
      remove: false,
      extend: edits && extend,
      appeal: edits && appeal,
      remind: edits && remind,
    },
    moves: edits ? detail.moves : [],
    undo: edits ? detail.undo : null,
  };
}
