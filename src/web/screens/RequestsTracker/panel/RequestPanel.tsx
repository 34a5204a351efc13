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
import { formatMessage } from "#core/messages/format-message.ts";
import { pageTitles } from "#messages/page-titles.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import { usePageTitle } from "#web/features/navigation/use-page-title.ts";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { prefetchConversation } from "#web/features/thread/conversation-query.ts";
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
  /** "11 of 31"; null when unknown. */
  position: string | null;
};

/** One request beside the list, or instead of the list on a phone. */
export function RequestPanel(props: PanelProps) {
  const { id, tab, onTab, onClose, onPrevious, onNext, position } = props;
  const request = useQuery(requestQuery(id));
  const navigate = useNavigate();
  const phone = usePhone();
  const detail = request.data;
  usePageTitle(
    detail ? formatMessage(pageTitles.request, { title: detail.title || trackerPanel.noSubject }) : null,
  );
  return (
    <section
      className={css.panel}
      aria-label={
        detail
          ? formatMessage(trackerPanel.label, { title: detail.title || trackerPanel.noSubject })
          : trackerPanel.labelUntitled
      }
    >
      <div className={css.bar}>
        {detail && <PanelActions detail={detail} />}
        <span className={css.moves}>
          {position && <span className={css.place}>{position}</span>}
          <IconButton
            size="small"
            icon={mdiChevronUp}
            label={trackerPanel.previous}
            shortcut="k"
            className={css.step}
            disabled={!onPrevious}
            onClick={() => onPrevious?.()}
          />
          <IconButton
            size="small"
            icon={mdiChevronDown}
            label={trackerPanel.next}
            shortcut="j"
            className={css.step}
            disabled={!onNext}
            onClick={() => onNext?.()}
          />
          {detail && detail.accessLevel === "owner" && detail.status !== "draft" && !phone && (
            <IconButton
              size="small"
              icon={mdiOpenInNew}
              label={trackerPanel.openInInbox}
              onClick={() => void navigate(`/inbox?request=${detail.id}`)}
            />
          )}
          <IconButton
            size="small"
            icon={mdiClose}
            label={tracker.close}
            shortcut="Escape"
            onClick={onClose}
          />
        </span>
      </div>
      {detail ? (
        <LoadedRequest key={detail.id} detail={detail} tab={tab} onTab={onTab} />
      ) : request.isPending ? (
        <div className={css.loading}>
          <Skeleton rows={9} shape="text" label={trackerPanel.loading} />
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
      <Tabs.List className={css.tabs} aria-label={trackerPanel.tabs.label}>
        <TabLabel value="timeline">{trackerPanel.tabs.timeline}</TabLabel>
        <TabLabel
          value="correspondence"
          count={detail.messages}
          onPrefetch={() => void prefetchConversation(client, detail.id)}
        >
          {trackerPanel.tabs.correspondence}
        </TabLabel>
        <TabLabel value="documents" count={detail.documents.length} onPrefetch={() => Documents.preload()}>
          {trackerPanel.tabs.documents}
        </TabLabel>
        <TabLabel value="notes" count={detail.notes} onPrefetch={() => NotesAndReminders.preload()}>
          <RichText
            message={trackerPanel.tabs.notes}
            values={{ wide: (text) => <span className={css.wide}>{text}</span> }}
          />
        </TabLabel>
        <TabLabel value="details" onPrefetch={() => Details.preload()}>
          {trackerPanel.tabs.details}
        </TabLabel>
      </Tabs.List>
      <Tabs.Panel value="timeline" className={css.pane}>
        <Timeline detail={detail} />
      </Tabs.Panel>
      <Tabs.Panel value="correspondence" className={css.thread}>
        <VisuallyHidden role="heading" aria-level={2}>
          {trackerPanel.tabs.correspondence}
        </VisuallyHidden>
        {detail.messages > 0 ? (
          <Thread requestId={detail.id} />
        ) : (
          <NoMessages draft={detail.status === "draft"} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="documents" className={css.pane}>
        <Suspense fallback={<Skeleton rows={6} shape="text" label={trackerPanel.documents.loading} />}>
          <Documents requestId={detail.id} documents={detail.documents} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="notes" className={css.pane}>
        <Suspense fallback={<Skeleton rows={6} shape="text" label={trackerPanel.notes.loading} />}>
          <NotesAndReminders detail={detail} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="details" className={css.pane}>
        <Suspense fallback={<Skeleton rows={6} shape="text" label={trackerPanel.details.loading} />}>
          <Details detail={detail} />
        </Suspense>
      </Tabs.Panel>
    </Tabs.Root>
  );
}

type TabLabelProps = {
  value: Tab;
  count?: number;
  /** Prefetches the content of the tab on hover and focus. */
  onPrefetch?: () => void;
  children: ReactNode;
};

const TabLabel = ({ value, count, onPrefetch, children }: TabLabelProps) => (
  <Tabs.Tab value={value} className={css.tab} onPointerEnter={onPrefetch} onFocus={onPrefetch}>
    {children} {count !== undefined && count > 0 && <span className={css.count}>{count}</span>}
  </Tabs.Tab>
);

const NoMessages = ({ draft }: { draft: boolean }) => (
  <EmptyState icon={mdiInboxOutline} title={trackerPanel.noMessagesTitle} level={3}>
    {draft ? trackerPanel.noMessagesDraft : trackerPanel.noMessagesText}
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
        title={trackerPanel.missingTitle}
        action={<Button onClick={onClose}>{trackerPanel.backToList}</Button>}
      >
        {trackerPanel.missingText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={mdiCloudOffOutline}
      title={trackerPanel.loadFailedTitle}
      alert
      action={<Button onClick={onRetry}>{tracker.tryAgain}</Button>}
    >
      {error instanceof Error ? error.message : tracker.tryLater}
    </EmptyState>
  );
}
