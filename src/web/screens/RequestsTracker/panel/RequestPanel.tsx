import { Tabs } from "@base-ui/react/tabs";
import {
  mdiChevronDown,
  mdiChevronUp,
  mdiClose,
  mdiCloudOffOutline,
  mdiFileSearchOutline,
  mdiInboxOutline,
  mdiOpenInNew,
} from "@mdi/js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { useNavigate } from "react-router";
import type { RequestDetail } from "#contract/requests/request.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { prefetchConversation } from "#web/features/thread/conversation-queries.ts";
import { Thread } from "#web/features/thread/Thread.tsx";
import type { Tab } from "#web/screens/RequestsTracker/tracker-url.ts";
import { PanelActions } from "./PanelActions.tsx";
import { PanelHeader } from "./PanelHeader.tsx";
import css from "./RequestPanel.module.css";
import { Timeline } from "./timeline/Timeline.tsx";

const Details = lazyComponent(async () => (await import("./Details.tsx")).Details);
const Documents = lazyComponent(async () => (await import("./Documents.tsx")).Documents);
const NotesAndReminders = lazyComponent(
  async () => (await import("./notes/NotesAndReminders.tsx")).NotesAndReminders,
);

type PanelProps = {
  id: string;
  tab: Tab;
  onTab: (tab: Tab) => void;
  onClose: () => void;
  /** Null at the ends of the list, or when the request is not in it. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** "11 of 31", where it is known. */
  position: string | null;
};

/** One request beside the list, or in its place on a phone. */
export function RequestPanel(props: PanelProps) {
  const { id, tab, onTab, onClose, onPrevious, onNext, position } = props;
  const request = useQuery(requestQuery(id));
  const navigate = useNavigate();
  const phone = usePhone();
  const detail = request.data;
  return (
    <section
      className={css.panel}
      aria-label={detail ? `Request: ${detail.title || "no subject yet"}` : "Request"}
    >
      <div className={css.bar}>
        {detail && <PanelActions detail={detail} />}
        <span className={css.moves}>
          {position && <span className={css.place}>{position}</span>}
          <IconButton
            size="small"
            icon={mdiChevronUp}
            label="Previous request"
            shortcut="k"
            disabled={!onPrevious}
            onClick={() => onPrevious?.()}
          />
          <IconButton
            size="small"
            icon={mdiChevronDown}
            label="Next request"
            shortcut="j"
            disabled={!onNext}
            onClick={() => onNext?.()}
          />
          {detail && detail.accessLevel === "owner" && detail.status !== "draft" && !phone && (
            <IconButton
              size="small"
              icon={mdiOpenInNew}
              label="Open in the inbox"
              onClick={() => void navigate(`/inbox?request=${detail.id}`)}
            />
          )}
          <IconButton size="small" icon={mdiClose} label="Close" shortcut="Escape" onClick={onClose} />
        </span>
      </div>
      {detail ? (
        <LoadedRequest key={detail.id} detail={detail} tab={tab} onTab={onTab} />
      ) : request.isPending ? (
        <div className={css.loading}>
          <Skeleton rows={9} shape="text" label="Loading the request" />
        </div>
      ) : (
        <RequestLoadFailed error={request.error} onRetry={() => void request.refetch()} onClose={onClose} />
      )}
    </section>
  );
}

function LoadedRequest({
  detail,
  tab,
  onTab,
}: {
  detail: RequestDetail;
  tab: Tab;
  onTab: (tab: Tab) => void;
}) {
  const client = useQueryClient();
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next) => onTab(next)}
      className={classNames(css.body, tab === "correspondence" && css.filled)}
    >
      <PanelHeader detail={detail} />
      <Tabs.List className={css.tabs} aria-label="Request">
        <TabLabel value="timeline">Timeline</TabLabel>
        <TabLabel
          value="correspondence"
          count={detail.messages}
          onPrefetch={() => void prefetchConversation(client, detail.id)}
        >
          Correspondence
        </TabLabel>
        <TabLabel value="documents" count={detail.documents.length} onPrefetch={() => void Documents.load()}>
          Documents
        </TabLabel>
        <TabLabel value="notes" count={detail.notes} onPrefetch={() => void NotesAndReminders.load()}>
          Notes and reminders
        </TabLabel>
        <TabLabel value="details" onPrefetch={() => void Details.load()}>
          Details
        </TabLabel>
      </Tabs.List>
      <Tabs.Panel value="timeline" className={css.pane}>
        <Timeline detail={detail} />
      </Tabs.Panel>
      <Tabs.Panel value="correspondence" className={css.thread}>
        {detail.messages > 0 ? (
          <Thread requestId={detail.id} />
        ) : (
          <NoMessages draft={detail.status === "draft"} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="documents" className={css.pane}>
        <Suspense fallback={<Skeleton rows={6} shape="text" label="Loading the documents" />}>
          <Documents requestId={detail.id} documents={detail.documents} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="notes" className={css.pane}>
        <Suspense fallback={<Skeleton rows={6} shape="text" label="Loading notes and reminders" />}>
          <NotesAndReminders detail={detail} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="details" className={css.pane}>
        <Suspense fallback={<Skeleton rows={6} shape="text" label="Loading the details" />}>
          <Details detail={detail} />
        </Suspense>
      </Tabs.Panel>
    </Tabs.Root>
  );
}

type TabLabelProps = {
  value: Tab;
  count?: number;
  /** Fetches what the tab shows, as soon as somebody points at it. */
  onPrefetch?: () => void;
  children: ReactNode;
};

const TabLabel = ({ value, count, onPrefetch, children }: TabLabelProps) => (
  <Tabs.Tab value={value} className={css.tab} onPointerEnter={onPrefetch} onFocus={onPrefetch}>
    {children} {count !== undefined && count > 0 && <span>{count}</span>}
  </Tabs.Tab>
);

const NoMessages = ({ draft }: { draft: boolean }) => (
  <EmptyState icon={mdiInboxOutline} title="No letters yet" level={3}>
    {draft
      ? "The letter is still a draft. Send it, and every letter and answer stands here."
      : "Nothing has been written yet."}
  </EmptyState>
);

function RequestLoadFailed({
  error,
  onRetry,
  onClose,
}: {
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        icon={mdiFileSearchOutline}
        title="This request is not here"
        action={<Button onClick={onClose}>Back to the list</Button>}
      >
        It was deleted, or it belongs to somebody else.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={mdiCloudOffOutline}
      title="The request did not load"
      alert
      action={<Button onClick={onRetry}>Try now</Button>}
    >
      {error instanceof Error ? error.message : "Try again in a moment."}
    </EmptyState>
  );
}
