import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { RequestDetail, RequestRow } from "#contract/requests/request.ts";
import type { RequestBoard } from "#contract/requests/request-list.ts";
import { isFinished } from "#core/request/states.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { statusAppearance } from "#web/features/requests/status-appearance.ts";
import { type LaneMove, moveCardInBoard } from "./lane-moves.ts";

const UNDO_SECONDS = 10;

/**
 * Puts a card into another lane: at once on the screen, then on the server; taken back with its words where it refuses.
 * The notice offers to undo it. `openOnly`: what is finished is not on this board.
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
      // An answer that is on its way shows the card where it was.
      await client.cancelQueries({ queryKey: boardKey });
      client.setQueryData<RequestBoard>(boardKey, (board) => board && moveCardInBoard(board, row, move));
      const title = row.title || "No subject yet";
      try {
        const request = await api.post<RequestDetail>(path, { to: move.to, from: row.status });
        refresh(request);
        const event = request.undoableMove?.event;
        showToast({
          text: `“${title}” is now: ${statusAppearance[move.to].label}${openOnly && isFinished(move.to) ? ", among the closed" : ""}`,
          ringSeconds: UNDO_SECONDS,
          ...(event !== undefined && {
            action: {
              label: "Undo",
              onClick: () =>
                void api
                  .delete<RequestDetail>(path, { query: { event } })
                  .then(refresh, (error: Error) =>
                    showToast({ text: `This was not taken back. ${error.message}` }),
                  ),
            },
          }),
        });
      } catch (error) {
        refresh();
        showToast({ text: `“${title}” stays where it was. ${(error as Error).message}`, seconds: 10 });
      }
    },
    [client, boardKey, openOnly],
  );
}
