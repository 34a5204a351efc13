import { mdiAlertCircleOutline } from "@mdi/js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { CreatedCalendarFeed, CalendarFeed as FeedState } from "#contract/deadlines/calendar-feed.ts";
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

/** Makes, renews and ends the address under which a calendar program reads the person's deadlines. */
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
      showToast({ text: "The calendar feed has ended. Its address answers no more." });
    },
  });
  const error = createFeed.error ?? deleteFeed.error ?? state.error;
  const feed = state.data?.feed ?? null;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your deadlines in your own calendar"
      text="Give this address to the calendar you use, and every open deadline and reminder shows there and moves by itself. Whoever has the address can read them, so keep it to yourself."
      actions={
        <>
          {feed && (
            <Button kind="quiet" busy={deleteFeed.isPending} onClick={() => deleteFeed.mutate()}>
              End the feed
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
          {!createFeed.data && (
            <Button
              kind="main"
              busy={createFeed.isPending || state.isPending}
              onClick={() => createFeed.mutate()}
            >
              {feed ? "Make a new address" : "Make an address"}
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
        feed && (
          <p className={css.state}>
            Made {formatDayYear(feed.createdAt.slice(0, 10))},{" "}
            {feed.lastReadAt === null
              ? "not read by a calendar yet."
              : `last read ${formatDayYear(feed.lastReadAt.slice(0, 10))}.`}{" "}
            The address was told once and is not kept. A new one ends it.
          </p>
        )
      )}
    </Dialog>
  );
}

function FeedUrl({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  // The button that made it is gone.
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ text: "Address copied" });
    } catch {
      field.current?.select();
      showToast({ text: "The browser did not allow copying. The address is selected: copy it." });
    }
  };
  return (
    <>
      <Field label="Address" help="It is told this once. Copy it now.">
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
            <Button onClick={() => void copy()}>Copy</Button>
          </div>
        )}
      </Field>
      <p className={css.state}>
        <a href={url.replace(/^https?:/, "webcal:")}>Open it in this device’s calendar</a>
      </p>
    </>
  );
}
