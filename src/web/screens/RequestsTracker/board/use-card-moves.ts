import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { RequestDetail, RequestRow } from "#contract/requests/request.ts";
import type { RequestBoard } from "#contract/requests/request-list.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { ANSWERED } from "#core/request/board-lanes.ts";
import { trackerBoard } from "#messages/tracker/board.ts";
import { trackerTable } from "#messages/tracker/table.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { statusAppearance } from "#web/features/requests/status-appearance.ts";
import { offerUndo } from "#web/screens/RequestsTracker/offer-undo.ts";
import { type LaneMove, moveCardInBoard } from "./lane-moves.ts";

/**
 * Moves a card to another lane with an optimistic update; if the server refuses, the card moves back and its error is shown.
 * The notice offers to undo the move. `openOnly`: the board does not show requests that their requester ended.
 */
export function useCardMoves(boardKey: QueryKey, openOnly: boolean) {
  const client = useQueryClient();
  return useCallback(
    async (row: RequestRow, move: LaneMove) => {
      const path = `/api/requests/${row.id}/status`;
      const refresh = (request?: RequestDetail) => {
        if (request) client.setQueryData(["request", row.id], request);
        void client.invalidateQueries({ queryKey: ["requests"] });
        void client.invalidateQueries({ queryKey: ["request", row.id] });
      };
      // A response in flight would show the card in its old lane.
      await client.cancelQueries({ queryKey: boardKey });
      client.setQueryData<RequestBoard>(boardKey, (board) => board && moveCardInBoard(board, row, move));
      const title = row.title || trackerTable.noSubject;
      try {
        const request = await api.post<RequestDetail>(path, { to: move.to, from: row.status });
        refresh(request);
        const event = request.undoableMove?.event;
        const notice = formatMessage(
          openOnly && request.stage === "closed" && !ANSWERED.includes(request.status)
            ? trackerBoard.movedToClosedNotice
            : trackerBoard.movedNotice,
          { title, status: statusAppearance[move.to].label },
        );
        if (event === undefined) showToast({ text: notice });
        else offerUndo(notice, () => api.delete<RequestDetail>(path, { query: { event } }), refresh);
      } catch (error) {
        refresh();
        showToast({
          text: formatMessage(trackerBoard.moveFailed, { title, reason: (error as Error).message }),
          seconds: 10,
        });
      }
    },
    [client, boardKey, openOnly],
  );
}
