import { useQueryClient } from "@tanstack/react-query";
import type { RequestDetail } from "#contract/requests/request.ts";
import type { RequestsChange } from "#contract/requests/request-list.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { mailboxQuery } from "#web/features/labels/label-queries.ts";
import { requestQuery } from "#web/features/requests/request-queries.ts";

/** Adds or removes a tag with an optimistic update; rolls it back and shows the error if the server refuses. */
export function useSetTag(requestId: string) {
  const client = useQueryClient();
  const { queryKey } = requestQuery(requestId);
  const cacheTags = (labelId: string, isOn: boolean) =>
    client.setQueryData<RequestDetail>(
      queryKey,
      (detail) =>
        detail && {
          ...detail,
          tags: isOn ? [...new Set([...detail.tags, labelId])] : detail.tags.filter((tag) => tag !== labelId),
        },
    );
  return async (labelId: string, isOn: boolean) => {
    cacheTags(labelId, isOn);
    const change: RequestsChange = { action: isOn ? "label" : "unlabel", labelId, requestIds: [requestId] };
    try {
      await api.post("/api/requests/changes", change);
      void client.invalidateQueries({ queryKey: ["requests"] });
      void client.invalidateQueries({ queryKey: mailboxQuery.queryKey });
    } catch (error) {
      cacheTags(labelId, !isOn);
      showToast({
        text: formatMessage(trackerPanel.tags.failed, { reason: (error as Error).message }),
      });
    }
  };
}
