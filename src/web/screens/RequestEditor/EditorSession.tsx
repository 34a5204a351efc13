import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import type { Me } from "#contract/platform/shell.ts";
import type { DraftContent, RequestDetail } from "#contract/requests/request.ts";
import { api } from "#web/app/api/api.ts";
import { Sheet } from "#web/design/display/Sheet.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { emptyDraft } from "#web/features/drafts/draft-content.ts";
import { sendOrphans, useDraftSlot } from "#web/features/drafts/local-draft-slot.ts";
import { Editor } from "./Editor.tsx";

/**
 * The editor, with a place in this browser to keep its words in. It goes on with words that were kept and not sent; a new
 * request somebody asked for by a button begins empty, or with `begin`, and older words are sent as drafts of their own.
 */
export function EditorSession(props: {
  me: Me;
  request: RequestDetail | null;
  initialDraft?: DraftContent | null;
  onServer: (request: RequestDetail) => void;
  note?: ReactNode;
}) {
  const { me, request, initialDraft = null, onServer, note } = props;
  const isNewNavigation = useIsNewNavigation();
  const startEmpty = request === null && (isNewNavigation || initialDraft !== null);
  const claimedSlot = useDraftSlot(me.id, request?.id ?? null, startEmpty);
  const [key] = useState(() => crypto.randomUUID());
  useSendOrphanedDrafts(me.id, claimedSlot !== null);
  if (!claimedSlot) return <Sheet />;
  const prefilledDraft = initialDraft && {
    version: null,
    base: emptyDraft,
    unanswered: [],
    draft: initialDraft,
    offered: true as const,
    key,
    at: 0,
  };
  const slot = { ...claimedSlot, localDraft: claimedSlot.localDraft ?? prefilledDraft };
  return <Editor me={me} slot={slot} request={request} onServer={onServer} note={note} />;
}

/** True where the page was reached by a link or a button of the program: not by loading it, going back, or an undo. */
function useIsNewNavigation(): boolean {
  const { state } = useLocation();
  const navigationType = useNavigationType();
  const [isNewNavigation] = useState(navigationType === "PUSH" && state?.goOn !== true);
  return isNewNavigation;
}

/** New drafts that earlier pages could not send any more, now that this page has its own. */
function useSendOrphanedDrafts(userId: string, enabled: boolean) {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (!enabled) return;
    void sendOrphans(userId, async ({ key, draft }) => {
      await api.post<RequestDetail>("/api/requests", { key, draft });
    }).then((sent) => {
      if (sent === 0) return;
      void client.invalidateQueries({ queryKey: ["requests"] });
      showToast({
        text:
          sent === 1
            ? "A draft kept on this device was saved"
            : `${sent} drafts kept on this device were saved`,
        action: { label: "See drafts", onClick: () => void navigate("/requests-tracker?filter=drafts") },
      });
    });
  }, [userId, enabled, client, navigate]);
}
