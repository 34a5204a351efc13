import { mdiCloudOffOutline, mdiFileSearchOutline } from "@mdi/js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { RequestDetail } from "#contract/request.ts";
import type { Me } from "#contract/shell.ts";
import { useMe } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { requestQuery } from "#web/request-queries.ts";
import { stored } from "#web/storage/stored.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Sheet } from "#web/ui/Sheet.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { BeginPrefilled, type Begun, useBegun } from "./BeginPrefilled.tsx";
import { SentLetter } from "./Letter/SentLetter.tsx";
import { OpenEditor } from "./OpenEditor.tsx";

/** Writes a request. A new one gets its id, and with it its address, as soon as the server has its first words. */
export default function RequestEditor() {
  const { requestId } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const me = useMe();
  const begun = useBegun();
  const { seat, named } = useSeat(requestId ?? null, begun === "taking" ? null : begun);

  const onServer = (request: RequestDetail) => {
    client.setQueryData(requestQuery(request.id).queryKey, request);
    if (requestId === request.id) return;
    stored("editedRequest").write(request.id);
    named(request.id);
    void navigate(`/request-editor/${request.id}`, { replace: true });
  };
  if (!me.data) {
    return me.isError ? <Failed error={me.error} onRetry={() => void me.refetch()} /> : <Loading />;
  }
  if (begun === "taking") return <Loading />;
  const shared = { me: me.data, onServer };
  if (seat.stored === null && seat.begun) {
    return (
      <BeginPrefilled
        key={seat.key}
        prefill={seat.begun.prefill}
        loading={<Loading />}
        failed={(error, retry) => <Failed error={error} onRetry={retry} />}
      >
        {(begin, note) => <OpenEditor {...shared} request={null} begin={begin} note={note} />}
      </BeginPrefilled>
    );
  }
  if (seat.stored === null) return <OpenEditor key={seat.key} {...shared} request={null} />;
  return <Stored key={seat.key} id={seat.stored} me={me.data} onServer={onServer} />;
}

/**
 * Which editor sits on the page. It stays the same one when the new request it holds is given its id, and gives way
 * when the address names another request, or another link is followed. `stored` is the request it was opened with.
 */
function useSeat(id: string | null, begun: Begun | null) {
  const [seat, setSeat] = useState({ key: 0, id, stored: id, naming: null as string | null, begun });
  const linked = id === null && begun?.key !== seat.begun?.key;
  if (id !== seat.id || linked) {
    const same = id !== null && id === seat.naming;
    setSeat(
      same ? { ...seat, id, naming: null } : { key: seat.key + 1, id, stored: id, naming: null, begun },
    );
  }
  return { seat, named: (next: string) => setSeat((before) => ({ ...before, naming: next })) };
}

/** A request the server has: its draft to go on with, or its letter once it was sent. */
function Stored(props: { id: string; me: Me; onServer: (request: RequestDetail) => void }) {
  const { id, me, onServer } = props;
  const request = useQuery({ ...requestQuery(id), staleTime: 0, refetchOnWindowFocus: false });
  const editable = request.data?.abilities.edit;
  const missing = request.error instanceof ApiError && [400, 404].includes(request.error.status);
  useEffect(() => {
    if (editable) stored("editedRequest").write(id);
    // What was sent or deleted is no longer being edited; "New request" must not lead back to it.
    else if ((editable === false || missing) && stored("editedRequest").read() === id) {
      stored("editedRequest").remove();
    }
  }, [id, editable, missing]);

  // The cache may hold an older version; editing begins with what the server has now, and then goes on as it began.
  const fresh = request.data && (request.isFetchedAfterMount || request.isError) ? request.data : null;
  const [begun, setBegun] = useState<RequestDetail | null>(null);
  if (fresh?.abilities.edit && !begun) setBegun(fresh);
  if (begun) return <OpenEditor me={me} request={begun} onServer={onServer} />;
  if (fresh && !missing) return fresh.abilities.edit ? <Loading /> : <SentLetter request={fresh} />;
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
