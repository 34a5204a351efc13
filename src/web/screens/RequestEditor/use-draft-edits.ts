import { useCallback, useRef } from "react";
import type { DraftContent } from "#contract/requests/request.ts";

/**
 * Applies partial changes to the latest draft, not the last rendered one, so that an undo in a toast reverts nothing else.
 * Returns a stable function as long as `onEdit` is stable.
 */
export function useDraftEdits(draft: DraftContent, onEdit: (draft: DraftContent) => void) {
  const latest = useRef(draft);
  latest.current = draft;
  return useCallback((part: Partial<DraftContent>) => onEdit({ ...latest.current, ...part }), [onEdit]);
}
