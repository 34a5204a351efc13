import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import type { DuplicateRequest, RequestDetail } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { requestTemplates } from "#messages/request/templates.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { requestQuery } from "#web/features/requests/request-queries.ts";

/** Creates a new draft from a draft or a sent request and opens it. Errors are shown in a toast. */
export function useDuplicateRequest() {
  const client = useQueryClient();
  const navigate = useNavigate();
  // Retrying after a lost response must find the draft that was already created.
  const idempotencyKeys = useRef(new Map<string, string>());

  return async (id: string, agencies: DuplicateRequest["agencies"]) => {
    const actionKey = `${id} ${agencies}`;
    const key = idempotencyKeys.current.get(actionKey) ?? crypto.randomUUID();
    idempotencyKeys.current.set(actionKey, key);
    try {
      const copy = await api.post<RequestDetail>(`/api/requests/${id}/duplicate`, { key, agencies });
      idempotencyKeys.current.delete(actionKey);
      client.setQueryData(requestQuery(copy.id).queryKey, copy);
      void client.invalidateQueries({ queryKey: ["requests"] });
      await navigate(`/request-editor/${copy.id}`);
      showToast({
        text: agencies === "none" ? requestTemplates.duplicatedWithoutAgencies : requestTemplates.duplicated,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({
        text: formatMessage(requestTemplates.duplicateFailed, { reason: error.message }),
        seconds: 10,
      });
    }
  };
}
