import { mdiAlertCircleOutline } from "@mdi/js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { CreatedCalendarFeed, CalendarFeed as FeedState } from "#contract/deadlines/calendar-feed.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { calendarFeed } from "#messages/calendar-feed.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import css from "./CalendarFeed.module.css";

const PATH = "/api/me/calendar-feed";
const QUERY_KEY = ["calendar-feed"];

/** Creates, replaces and ends the address where a calendar app reads the user's deadlines. */
export function CalendarFeed({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const state = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => api.get<FeedState>(PATH, { signal }),
  });
  const refresh = () => client.invalidateQueries({ queryKey: QUERY_KEY });
  const createFeed = useMutation({
    mutationFn: () => api.post<CreatedCalendarFeed>(PATH),
    onSuccess: refresh,
  });
  const deleteFeed = useMutation({
    mutationFn: () => api.delete(PATH),
    onSuccess: async () => {
      await refresh();
      createFeed.reset();
      showToast({ text: calendarFeed.ended });
    },
  });
  const error = createFeed.error ?? deleteFeed.error ?? state.error;
  const feed = state.data?.feed ?? null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={calendarFeed.title}
      text={calendarFeed.text}
      actions={
        <>
          {feed && (
            <Button kind="quiet" busy={deleteFeed.isPending} onClick={() => deleteFeed.mutate()}>
              {calendarFeed.end}
            </Button>
          )}
          <Button onClick={onClose}>{calendarFeed.close}</Button>
          {!createFeed.data && (
            <Button
              kind="main"
              busy={createFeed.isPending || state.isPending}
              onClick={() => createFeed.mutate()}
            >
              {feed ? calendarFeed.replace : calendarFeed.create}
            </Button>
          )}
        </>
      }
    >
      {error && (
        <Notice tone="red" icon={mdiAlertCircleOutline} role="alert">
          {error.message}
        </Notice>
      )}
      {createFeed.data && feed ? (
        <FeedUrl url={createFeed.data.url} />
      ) : (
        feed && <p className={css.state}>{feedStateText(feed)}</p>
      )}
    </Dialog>
  );
}

function feedStateText({ createdAt, lastReadAt }: NonNullable<FeedState["feed"]>): string {
  const created = formatDayYear(createdAt.slice(0, 10));
  return lastReadAt === null
    ? formatMessage(calendarFeed.neverRead, { created })
    : formatMessage(calendarFeed.lastRead, { created, read: formatDayYear(lastReadAt.slice(0, 10)) });
}

function FeedUrl({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  // The button that created it is gone, and the focus with it.
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ text: calendarFeed.copied });
    } catch {
      field.current?.select();
      showToast({ text: calendarFeed.copyFailed });
    }
  };
  return (
    <>
      <Field label={calendarFeed.address} help={calendarFeed.addressHelp}>
        {(control) => (
          <div className={css.address}>
            <Input
              {...control}
              ref={field}
              readOnly
              value={url}
              boxClassName={css.box}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button onClick={() => void copy()}>{calendarFeed.copy}</Button>
          </div>
        )}
      </Field>
      <p className={css.state}>
        <a href={url.replace(/^https?:/, "webcal:")}>{calendarFeed.open}</a>
      </p>
    </>
  );
}
