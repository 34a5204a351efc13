import { useQuery } from "@tanstack/react-query";
import type { RequestDetail } from "#contract/requests/request.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { caseNotesQuery, remindersQuery } from "#web/screens/RequestsTracker/panel/case-notes-queries.ts";
import { Notes } from "./Notes.tsx";
import css from "./NotesAndReminders.module.css";
import { Reminders } from "./Reminders.tsx";

/** What its person keeps for themselves: days to be told of, and what is worth remembering. */
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
          Try now
        </Button>
      </p>
    );
  }
  if (!caseNotes.data || (own && !reminders.data))
    return <Skeleton rows={6} shape="text" label="Loading notes and reminders" />;
  return (
    <>
      <Notes detail={detail} notes={caseNotes.data.notes} />
      {reminders.data && <Reminders detail={detail} settings={reminders.data} />}
    </>
  );
}
