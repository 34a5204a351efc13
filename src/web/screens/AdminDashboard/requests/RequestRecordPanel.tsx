import { mdiFileHidden } from "@mdi/js";
import { Suspense } from "react";
import type { AdminRequest } from "#contract/requests/admin-request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminRequests as text } from "#messages/admin/requests.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import {
  DetailGroup,
  DetailList,
  DetailRow,
  PanelTitle,
} from "#web/screens/AdminDashboard/shared/DetailList.tsx";
import { Panel } from "#web/screens/AdminDashboard/shared/ListDetailPanes.tsx";
import { LoadFailed, NotFound, PanelLoading } from "#web/screens/AdminDashboard/shared/ListStates.tsx";
import css from "./RequestRecordPanel.module.css";
import { RequestStatus } from "./RequestStatus.tsx";
import { useRequestRecord, useSupportView } from "./request-queries.ts";
import { StartSupportView } from "./StartSupportView.tsx";
import { SupportViewBanner } from "./SupportViewBanner.tsx";

// The correspondence is read rarely, and its code is large.
const Thread = lazyComponent(async () => (await import("#web/features/thread/Thread.tsx")).Thread);

/** The open request: where it stands, and its emails while a support view of its user is open. */
export function RequestRecordPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useRequestRecord(id);
  const request = query.data;
  const view = useSupportView(request?.userId);
  return (
    <Panel
      label={request ? formatMessage(text.panelLabel, { user: request.user }) : text.panelLoading}
      row={id}
      view={view?.id ?? ""}
      onClose={onClose}
    >
      {request ? (
        <LoadedRequest request={request} view={view} />
      ) : query.isPending ? (
        <PanelLoading label={text.panelLoading} />
      ) : query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400) ? (
        <NotFound icon={mdiFileHidden} title={text.notFoundTitle} onBack={onClose}>
          {text.notFoundText}
        </NotFound>
      ) : (
        <LoadFailed inPanel errorTitle={text.panelFailedTitle} query={query} />
      )}
    </Panel>
  );
}

type LoadedProps = { request: AdminRequest; view: ReturnType<typeof useSupportView> };

function LoadedRequest({ request, view }: LoadedProps) {
  if (view)
    return (
      <>
        <div className={css.banner}>
          <SupportViewBanner view={view} />
        </div>
        <PanelTitle title={request.user}>{request.agency ?? text.noAgency}</PanelTitle>
        <VisuallyHidden role="heading" aria-level={2}>
          {text.view.emails}
        </VisuallyHidden>
        <div className={css.thread}>
          <Suspense fallback={<Skeleton rows={8} shape="text" label={text.view.threadLoading} />}>
            <Thread key={view.id} requestId={request.id} />
          </Suspense>
        </div>
      </>
    );
  return (
    <>
      <PanelTitle title={request.user}>{request.agency ?? text.noAgency}</PanelTitle>
      <Details request={request} />
      {view === null && (
        <DetailGroup title={text.view.title}>
          <StartSupportView userId={request.userId} user={request.user} />
        </DetailGroup>
      )}
    </>
  );
}

const When = ({ at }: { at: string }) => <Timestamp at={at} text={formatMessageDate(at, new Date())} />;

const Details = ({ request }: { request: AdminRequest }) => (
  <DetailList>
    <DetailRow name={text.details.status}>
      <RequestStatus status={request.status} />
    </DetailRow>
    <DetailRow name={text.details.tracking}>{request.trackingNumber}</DetailRow>
    <DetailRow name={text.details.replyAddress}>{request.replyAddress}</DetailRow>
    <DetailRow name={text.details.emails}>{request.messages}</DetailRow>
    <DetailRow name={text.details.created}>
      <When at={request.createdAt} />
    </DetailRow>
    <DetailRow name={text.details.sent}>{request.sentAt && <When at={request.sentAt} />}</DetailRow>
    <DetailRow name={text.details.last}>
      {request.lastMessageAt && <When at={request.lastMessageAt} />}
    </DetailRow>
    <DetailRow name={text.details.id}>{request.id}</DetailRow>
  </DetailList>
);
