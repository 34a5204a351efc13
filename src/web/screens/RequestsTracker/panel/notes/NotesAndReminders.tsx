import { useQuery } from "@tanstack/react-query";
import type { RequestDetail } from "#contract/requests/request.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { caseNotesQuery, remindersQuery } from "#web/screens/RequestsTracker/panel/case-notes-queries.ts";
import { Notes } from "./Notes.tsx";
import css from "./NotesAndReminders.module.css";
import { Reminders } from "./Reminders.tsx";

/** The notes of a request, and for its owner the reminders. */
export function NotesAndReminders({ detail }: { detail: RequestDetail }) {
  const caseNotes = useQuery(caseNotesQuery(detail.id));
  const own = detail.accessLevel === "owner";
  const reminders = useQuery({ ...remindersQuery(detail.id), enabled: own });
  const failed = [caseNotes, reminders].find(({ isError, data }) => isError && !data);
  if (failed) {
    return (
      <p className={css.failed} role="alert">
        {failed.error?.message}{" "}
        <Button size="small" onClick={() => void failed.refetch()}>
          {tracker.tryAgain}
        </Button>
      </p>
    );
  }
  if (!caseNotes.data || (own && !reminders.data))
    return <Skeleton rows={6} shape="text" label={trackerPanel.notes.loading} />;
  return (
    <>
      <Notes detail={detail} notes={caseNotes.data.notes} />
      {reminders.data && <Reminders detail={detail} settings={reminders.data} />}
    </>
  );
}
