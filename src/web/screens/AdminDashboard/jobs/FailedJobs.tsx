import { mdiCheckCircleOutline } from "@mdi/js";
import type { FailedJobList } from "#contract/platform/admin.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminJobs } from "#messages/admin/jobs.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import type { Column } from "#web/design/display/Table.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { formatRowDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { useFailedJobs, useRetryJob } from "#web/screens/AdminDashboard/admin-queries.ts";
import { ListTable } from "#web/screens/AdminDashboard/shared/ListTable.tsx";
import { Toolbar } from "#web/screens/AdminDashboard/shared/Toolbar.tsx";
import css from "./FailedJobs.module.css";

type Job = FailedJobList["items"][number];

const HEIGHTS = { desktop: 40, phone: 72 };

/** Jobs that used up their attempts, with their last error. An administrator runs one again after its cause is gone. */
export function FailedJobs({ count }: { count: number | undefined }) {
  const list = useFailedJobs(count);
  return (
    <>
      <Toolbar title={adminJobs.title} label={adminJobs.title} filters={[]} current="" />
      <ListTable
        label={adminJobs.title}
        className={css.grid}
        list={list}
        words={adminJobs}
        empty={{ icon: mdiCheckCircleOutline, title: adminJobs.emptyTitle, text: adminJobs.emptyText }}
        columns={columnsAt(new Date())}
        heights={HEIGHTS}
      />
    </>
  );
}

const columnsAt = (now: Date): Column<Job>[] => [
  { id: "task", head: adminJobs.columns.task, width: 220, className: css.task, cell: ({ task }) => task },
  {
    id: "error",
    head: adminJobs.columns.error,
    className: css.error,
    title: ({ error }) => error,
    cell: ({ error }) => error.split("\n", 1)[0] || adminJobs.noError,
  },
  {
    id: "attempts",
    head: adminJobs.columns.attempts,
    width: 96,
    end: true,
    className: css.attempts,
    cell: ({ attempts }) => (
      <RichText
        message={adminJobs.attemptCount}
        values={{ count: attempts, noun: (text) => <span className={css.noun}>{text}</span> }}
      />
    ),
  },
  {
    id: "failed",
    head: adminJobs.columns.failed,
    width: 112,
    end: true,
    className: css.failed,
    cell: ({ failedAt }) => <Timestamp at={failedAt} text={formatRowDate(failedAt, now, false)} />,
  },
  {
    id: "actions",
    head: <VisuallyHidden>{adminJobs.columns.actions}</VisuallyHidden>,
    width: 96,
    end: true,
    className: css.actions,
    cell: (job) => <RetryButton job={job} now={now} />,
  },
];

function RetryButton({ job, now }: { job: Job; now: Date }) {
  const retry = useRetryJob();
  const { task, failedAt } = job;
  return (
    <Button
      size="small"
      busy={retry.isPending}
      aria-label={formatMessage(adminJobs.retryOf, { task, when: formatRowDate(failedAt, now, false) })}
      onClick={() =>
        retry.mutate(job, {
          onSuccess: () => showToast({ text: formatMessage(adminJobs.retriedNotice, { task }) }),
          onError: ({ message }) =>
            showToast({ text: formatMessage(adminJobs.retryFailed, { reason: message }) }),
        })
      }
    >
      {adminJobs.retry}
    </Button>
  );
}
