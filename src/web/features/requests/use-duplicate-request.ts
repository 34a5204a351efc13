import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import type { DuplicateRequest, RequestDetail } from "#contract/requests/request.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { requestQuery } from "#web/features/requests/request-queries.ts";

/** Makes a new draft of a draft or a sent request and opens it. What went wrong is told in a toast. */
export function useDuplicateRequest() {
  const client = useQueryClient();
  const navigate = useNavigate();
  // The same press again, after its answer was lost, finds the draft it made.
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
        text: agencies === "none" ? "A copy. Choose whom it goes to." : "You are writing in the copy now.",
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ text: `Not duplicated: ${error.message}`, seconds: 10 });
    }
  };
}
