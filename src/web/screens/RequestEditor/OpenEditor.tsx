import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import type { DraftContent, RequestDetail } from "#contract/request.ts";
import type { Me } from "#contract/shell.ts";
import { api } from "#web/api.ts";
import { Sheet } from "#web/ui/Sheet.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { emptyDraft } from "./draft.ts";
import { Editor } from "./Editor.tsx";
import { sendOrphans, useKeptPlace } from "./Saving/kept-place.ts";

/**
 * The editor, with a place in this browser to keep its words in. It goes on with words that were kept and not sent; a new
 * request somebody asked for by a button begins empty, or with `begin`, and older words are sent as drafts of their own.
 */
export function OpenEditor(props: {
  me: Me;
  request: RequestDetail | null;
  begin?: DraftContent | null;
  onServer: (request: RequestDetail) => void;
  note?: ReactNode;
}) {
  const { me, request, begin = null, onServer, note } = props;
  const asked = useAskedFor();
  const fresh = request === null && (asked || begin !== null);
  const found = useKeptPlace(me.id, request?.id ?? null, fresh);
  const [key] = useState(() => crypto.randomUUID());
  useOrphans(me.id, found !== null);
  if (!found) return <Sheet />;
  const begun = begin && {
    version: null,
    base: emptyDraft,
    unanswered: [],
    draft: begin,
    offered: true as const,
    key,
    at: 0,
  };
  const place = { ...found, kept: found.kept ?? begun };
  return <Editor me={me} place={place} request={request} onServer={onServer} note={note} />;
}

/** True where the page was reached by a link or a button of the program: not by loading it, going back, or an undo. */
function useAskedFor(): boolean {
  const { state } = useLocation();
  const way = useNavigationType();
  const [asked] = useState(way === "PUSH" && state?.goOn !== true);
  return asked;
}

/** New drafts that earlier pages could not send any more, now that this page has its own. */
function useOrphans(person: string, ready: boolean) {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (!ready) return;
    void sendOrphans(person, async ({ key, draft }) => {
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
  }, [person, ready, client, navigate]);
}
