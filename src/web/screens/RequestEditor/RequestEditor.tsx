import { mdiCloudOffOutline, mdiFileSearchOutline } from "@mdi/js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { Me } from "#contract/platform/shell.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
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

/** Writes a request. A new one gets its id, and with it its address, as soon as the server has its first words. */
export default function RequestEditor() {
  const { requestId } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const me = useMe();
  const begun = usePrefill();
  const { seat: session, setRequestId } = useEditorSession(
    requestId ?? null,
    begun === "taking" ? null : begun,
  );

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
  if (begun === "taking") return <Loading />;
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
 * Which editor sits on the page. It stays the same one when the new request it holds is given its id, and gives way
 * when the address names another request, or another link is followed. `stored` is the request it was opened with.
 */
function useEditorSession(id: string | null, begun: PrefilledStart | null) {
  const [session, setSeat] = useState({ key: 0, id, stored: id, pendingId: null as string | null, begun });
  const isNewLink = id === null && begun?.key !== session.begun?.key;
  if (id !== session.id || isNewLink) {
    const isSameRequest = id !== null && id === session.pendingId;
    setSeat(
      isSameRequest
        ? { ...session, id, pendingId: null }
        : { key: session.key + 1, id, stored: id, pendingId: null, begun },
    );
  }
  return {
    seat: session,
    setRequestId: (next: string) => setSeat((previous) => ({ ...previous, pendingId: next })),
  };
}

/** A request the server has: its draft to go on with, or its letter once it was sent. */
function StoredRequest(props: { id: string; me: Me; onServer: (request: RequestDetail) => void }) {
  const { id, me, onServer } = props;
  const request = useQuery({ ...requestQuery(id), staleTime: 0, refetchOnWindowFocus: false });
  const editable = request.data?.permissions.edit;
  const missing = request.error instanceof ApiError && [400, 404].includes(request.error.status);
  useEffect(() => {
    if (editable) storageItem("editedRequest").write(id);
    // What was sent or deleted is no longer being edited; "New request" must not lead back to it.
    else if ((editable === false || missing) && storageItem("editedRequest").read() === id) {
      storageItem("editedRequest").remove();
    }
  }, [id, editable, missing]);

  // The cache may hold an older version; editing begins with what the server has now, and then goes on as it began.
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
    <Skeleton rows={12} shape="table" label="Loading the request" />
  </Sheet>
);

const Missing = () => (
  <Sheet>
    <EmptyState
      level={1}
      icon={mdiFileSearchOutline}
      title="There is no such request"
      action={<ButtonLink to="/requests-tracker">See your requests</ButtonLink>}
    >
      It was deleted, or it belongs to somebody else.
    </EmptyState>
  </Sheet>
);

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Sheet>
    <EmptyState
      level={1}
      alert
      icon={mdiCloudOffOutline}
      title="The request did not load"
      action={<Button onClick={onRetry}>Try now</Button>}
    >
      {error instanceof Error ? error.message : "Try again in a moment."}
    </EmptyState>
  </Sheet>
);
