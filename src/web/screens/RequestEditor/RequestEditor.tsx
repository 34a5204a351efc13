import { mdiCloudOffOutline, mdiFileSearchOutline } from "@mdi/js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { Me } from "#contract/platform/shell.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { editor } from "#messages/editor/editor.ts";
import { useMe } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Sheet } from "#web/design/display/Sheet.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { EditorSession } from "./EditorSession.tsx";
import { SentLetter } from "./letter/SentLetter.tsx";
import { PrefilledRequest, type PrefilledStart, usePrefill } from "./PrefilledRequest.tsx";

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
    return freshRequest.permissions.edit ? <Loading /> : <SentLetter request={freshRequest} />;
  if (missing) return <Missing />;
  return request.isError ? (
    <Failed error={request.error} onRetry={() => void request.refetch()} />
  ) : (
    <Loading />
  );
}

const Loading = () => (
  <Sheet>
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
