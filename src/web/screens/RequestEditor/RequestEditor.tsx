import { mdiCloudOffOutline, mdiFileSearchOutline } from "@mdi/js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigationType, useParams } from "react-router";
import type { Me } from "#contract/platform/shell.ts";
import type { DraftContent, RequestDetail } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editor } from "#messages/editor/editor.ts";
import { router } from "#messages/router.ts";
import { api, useMe } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Sheet } from "#web/design/display/Sheet.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { emptyDraft } from "#web/features/drafts/draft-content.ts";
import { sendOrphans, useDraftSlot } from "#web/features/drafts/local-draft.ts";
import { parseDraftContent } from "#web/features/drafts/request-draft.ts";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { Editor } from "./Editor.tsx";
import { PrefilledRequest, type PrefilledStart, usePrefill } from "./PrefilledRequest.tsx";

const SentLetter = lazyComponent(async () => (await import("./letter/SentLetter.tsx")).SentLetter);

/** The request editor. A new request gets its id, and its own URL, with the first save. */
export default function RequestEditor() {
  const { requestId } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const me = useMe();
  const begun = usePrefill();
  const { session, setRequestId } = useEditorSession(requestId ?? null, begun === "pending" ? null : begun);

  const onServer = (request: RequestDetail) => {
    client.setQueryData(requestQuery(request.id).queryKey, request);
    if (requestId === request.id) return;
    storageItem("editedRequest").write(request.id);
    setRequestId(request.id);
    void navigate(`/request-editor/${request.id}`, { replace: true });
  };
  if (!me.data) {
    return me.isError ? <Failed error={me.error} onRetry={() => void me.refetch()} /> : <Loading />;
  }
  if (begun === "pending") return <Loading />;
  const shared = { me: me.data, onServer };
  if (session.stored === null && session.begun) {
    return (
      <PrefilledRequest
        key={session.key}
        prefill={session.begun.prefill}
        loading={<Loading />}
        failed={(error, retry) => <Failed error={error} onRetry={retry} />}
      >
        {(initialDraft, note) => (
          <EditorSession {...shared} request={null} initialDraft={initialDraft} note={note} />
        )}
      </PrefilledRequest>
    );
  }
  if (session.stored === null) return <EditorSession key={session.key} {...shared} request={null} />;
  return <StoredRequest key={session.key} id={session.stored} me={me.data} onServer={onServer} />;
}

/**
 * The identity (`key`) of the editor on the page. It stays the same when a new request gets its id, and changes when the URL
 * names another request or another link is followed. `stored` is the id of the request it was opened with.
 */
function useEditorSession(id: string | null, begun: PrefilledStart | null) {
  const [session, setSession] = useState({ key: 0, id, stored: id, pendingId: null as string | null, begun });
  const isNewLink = id === null && begun?.key !== session.begun?.key;
  if (id !== session.id || isNewLink) {
    const isSameRequest = id !== null && id === session.pendingId;
    setSession(
      isSameRequest
        ? { ...session, id, pendingId: null }
        : { key: session.key + 1, id, stored: id, pendingId: null, begun },
    );
  }
  return {
    session,
    setRequestId: (next: string) => setSession((previous) => ({ ...previous, pendingId: next })),
  };
}

/** A request on the server: its draft, or its letter once it was sent. */
function StoredRequest(props: { id: string; me: Me; onServer: (request: RequestDetail) => void }) {
  const { id, me, onServer } = props;
  const request = useQuery({ ...requestQuery(id), staleTime: 0, refetchOnWindowFocus: false });
  const editable = request.data?.permissions.edit;
  const missing = request.error instanceof ApiError && [400, 404].includes(request.error.status);
  useEffect(() => {
    if (editable) storageItem("editedRequest").write(id);
    // "New request" must not lead back to a request that was sent or deleted.
    else if ((editable === false || missing) && storageItem("editedRequest").read() === id) {
      storageItem("editedRequest").remove();
    }
  }, [id, editable, missing]);

  // The cache may hold an older version: editing starts from a fresh response, and later responses do not replace it.
  const freshRequest = request.data && (request.isFetchedAfterMount || request.isError) ? request.data : null;
  const [begun, setBegun] = useState<RequestDetail | null>(null);
  if (freshRequest?.permissions.edit && !begun) setBegun(freshRequest);
  if (begun) return <EditorSession me={me} request={begun} onServer={onServer} />;
  if (freshRequest && !missing)
    return (
      <Suspense fallback={<Loading />}>
        {freshRequest.permissions.edit ? <Loading /> : <SentLetter request={freshRequest} />}
      </Suspense>
    );
  if (missing) return <Missing />;
  return request.isError ? (
    <Failed error={request.error} onRetry={() => void request.refetch()} />
  ) : (
    <Loading />
  );
}

const Loading = () => (
  <Sheet>
    <VisuallyHidden role="heading" aria-level={1}>
      {router.requestEditor}
    </VisuallyHidden>
    <Skeleton rows={12} shape="table" label={editor.loading} />
  </Sheet>
);

const Missing = () => (
  <Sheet>
    <EmptyState
      level={1}
      icon={mdiFileSearchOutline}
      title={editor.missing.title}
      action={<ButtonLink to="/requests-tracker">{editor.missing.action}</ButtonLink>}
    >
      {editor.missing.explanation}
    </EmptyState>
  </Sheet>
);

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Sheet>
    <EmptyState
      level={1}
      alert
      icon={mdiCloudOffOutline}
      title={editor.failed.title}
      action={<Button onClick={onRetry}>{editor.failed.retry}</Button>}
    >
      {error instanceof Error ? error.message : editor.failed.explanation}
    </EmptyState>
  </Sheet>
);

/**
 * The editor with a slot in this browser's storage. It restores unsaved changes from an earlier page. A new request that was
 * opened by a link or a button starts empty, or with `initialDraft`; older unsaved drafts are then saved as separate drafts.
 */
function EditorSession(props: {
  me: Me;
  request: RequestDetail | null;
  initialDraft?: DraftContent | null;
  onServer: (request: RequestDetail) => void;
  note?: ReactNode;
}) {
  const { me, request, initialDraft = null, onServer, note } = props;
  const isNewNavigation = useIsNewNavigation();
  const startEmpty = request === null && (isNewNavigation || initialDraft !== null);
  const claimedSlot = useDraftSlot(
    { userId: me.id, id: request?.id ?? null, parse: parseDraftContent },
    startEmpty,
  );
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

/** True when a link or a button of this app led here: not a page load, the Back button or an undo. */
function useIsNewNavigation(): boolean {
  const { state } = useLocation();
  const navigationType = useNavigationType();
  const [isNewNavigation] = useState(navigationType === "PUSH" && state?.goOn !== true);
  return isNewNavigation;
}

/** Saves new drafts that closed pages left in storage, once this page has its own slot. */
function useSendOrphanedDrafts(userId: string, enabled: boolean) {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (!enabled) return;
    void sendOrphans(userId, parseDraftContent, async ({ key, draft }) => {
      await api.post<RequestDetail>("/api/requests", { key, draft });
    }).then((sent) => {
      if (sent === 0) return;
      void client.invalidateQueries({ queryKey: ["requests"] });
      showToast({
        text: formatMessage(editor.savedLocalDrafts, { count: sent }),
        action: { label: editor.seeDrafts, onClick: () => void navigate("/requests-tracker?filter=drafts") },
      });
    });
  }, [userId, enabled, client, navigate]);
}
