import { useCallback, useRef } from "react";
import type { DraftContent } from "#contract/requests/request.ts";

/**
 * How the form changes the draft: each change builds on the newest words, not on those last drawn, so that an undo in a
 * toast takes nothing else back. The same function as long as `onEdit` is.
 */
export function useDraftEdits(draft: DraftContent, onEdit: (draft: DraftContent) => void) {
  const latest = useRef(draft);
  latest.current = draft;
  return useCallback((part: Partial<DraftContent>) => onEdit({ ...latest.current, ...part }), [onEdit]);
}
