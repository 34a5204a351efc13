import { mdiPrinterOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { RequestRow } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { inbox } from "#messages/inbox/inbox.ts";
import { inboxReading } from "#messages/inbox/reading.ts";
import { pageTitles } from "#messages/page-titles.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { DeadlinePill } from "#web/design/display/Deadline.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Chip } from "#web/design/display/Status.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { formatWeekdayDay } from "#web/features/dates/format-day.ts";
import { deadlineDay, headerLabel, ownFirst } from "#web/features/deadlines/deadline-labels.ts";
import { usePageTitle } from "#web/features/navigation/use-page-title.ts";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { requestStatusAppearance } from "#web/features/requests/request-status.ts";
import { useConversation } from "#web/features/thread/conversation-queries.ts";
import { printConversation } from "#web/features/thread/print/print-conversation.ts";
import { SearchHighlights } from "#web/features/thread/search-highlights.tsx";
import { Thread } from "#web/features/thread/Thread.tsx";
import { inboxUrl } from "#web/screens/Inbox/inbox-params.ts";
import css from "./ReadingPane.module.css";
import { ReadingToolbar, type ReadingToolbarProps } from "./ReadingToolbar.tsx";

type Props = Omit<ReadingToolbarProps, "more" | "isMissing"> & {
  requestId: string;
  focused: boolean;
  labels: readonly { id: string; name: string }[];
};

/** The open conversation with its toolbar. */
export function ReadingPane({ requestId, focused, labels, ...bar }: Props) {
  const { data, error } = useConversation(requestId);
  const [params] = useSearchParams();
  const title = data?.request.title;

  usePageTitle(data ? formatMessage(pageTitles.request, { title: title || inbox.untitled }) : null);

  return (
    <div className={css.pane}>
      <ReadingToolbar
        {...bar}
        isMissing={error instanceof ApiError && error.status === 404}
        more={
          data
            ? [
                {
                  label: inboxReading.print,
                  icon: mdiPrinterOutline,
                  onSelect: () => void printConversation(data, null),
                },
              ]
            : []
        }
      />
      <SearchHighlights q={params.get("q") ?? ""} requestId={requestId}>
        <Thread
          requestId={requestId}
          autoFocus={focused}
          resumeDraft={bar.folder === "drafts"}
          header={data && <ConversationHeader request={data.request} labels={labels} />}
        />
      </SearchHighlights>
    </div>
  );
}

// The laws are larger than the rest of the inbox, and only the calculation needs them.
const DeadlineCalculation = lazyComponent(
  async () => (await import("#web/features/deadlines/DeadlineCalculation.tsx")).DeadlineCalculation,
);

/** Title, status and deadlines of the conversation's request; the calculation of a deadline expands. */
function ConversationHeader({
  request,
  labels,
}: {
  request: RequestRow;
  labels: readonly { id: string; name: string }[];
}) {
  const calculationId = useId();
  const [openKind, setOpenKind] = useState<string | null>(null);
  const status = requestStatusAppearance(request);
  const shown = [request.deadline, request.nextStep].filter((one) => one !== null);
  const deadlines = ownFirst(shown.filter(({ urgency }) => urgency !== "met"));
  const isOpen = deadlines.some(({ kind }) => kind === openKind);
  return (
    <header>
      <h2 className={css.title}>{request.title || inbox.untitled}</h2>
      <div className={css.facts}>
        <Chip tone={status.tone} icon={status.icon}>
          {status.label}
        </Chip>
        {deadlines.map((deadline) => {
          const { day, ...label } = headerLabel(deadline, request.waitingOn);
          const { kind } = deadline;
          return (
            <DeadlinePill
              key={kind}
              {...label}
              day={deadlineDay(deadline, day, formatWeekdayDay)}
              open={openKind === kind}
              onToggle={() => setOpenKind(openKind === kind ? null : kind)}
              controls={calculationId}
            />
          );
        })}
        <Link to={`/requests-tracker?request=${request.id}`}>{inboxReading.openRequest}</Link>
        {labels.map(({ id, name }) => (
          <Link key={id} to={inboxUrl({ label: id })} className={css.label}>
            <RichText
              message={inboxReading.label}
              values={{ name, hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }}
            />
          </Link>
        ))}
        {request.agency && <span>{request.agency.name}</span>}
      </div>
      {isOpen && openKind !== null && (
        <div id={calculationId}>
          <Calculation requestId={request.id} kind={openKind} />
        </div>
      )}
    </header>
  );
}

function Calculation({ requestId, kind }: { requestId: string; kind: string }) {
  const request = useQuery(requestQuery(requestId));
  const skeleton = <Skeleton rows={4} shape="text" label={inboxReading.loadingCalculation} />;
  if (request.isPending) return skeleton;
  if (!request.data)
    return (
      <p className={css.failed} role="alert">
        {formatMessage(inboxReading.calculationFailed, { reason: request.error.message })}
      </p>
    );
  const clock = request.data.clocks.find((one) => one.kind === kind);
  if (!clock) return <p className={css.failed}>{inboxReading.noCalculation}</p>;
  return (
    <Suspense fallback={skeleton}>
      <DeadlineCalculation deadline={clock.working} />
    </Suspense>
  );
}
