import { mdiCheck, mdiRefresh, mdiSendOutline, mdiUndo } from "@mdi/js";
import { useEffect, useRef, useState } from "react";
import type { Batch } from "#contract/batch.ts";
import { timeWords } from "#web/correspondence/send-time.ts";
import { Button } from "#web/ui/Button.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import css from "./BatchHead.module.css";
import {
  addressesRightWords,
  groupCounts,
  sendAgainWords,
  summaryWords,
  takeBackWords,
  tryAgainWords,
  wantsAddress,
  worthTrying,
} from "./batch-words.ts";
import type { useBatch } from "./use-batch.ts";

type Props = Pick<ReturnType<typeof useBatch>, "takeBack" | "retry"> & {
  batch: Batch;
  /** When this was read, in milliseconds since the epoch. */
  at: number;
};

/** What was asked, how far its letters are, and what can be done with all of them. */
export function BatchHead({ batch, at, takeBack, retry }: Props) {
  const { letters, undoable, undoSeconds } = batch;
  const counts = groupCounts(letters);
  const words = summaryWords(letters);
  const left = useSecondsLeft(undoSeconds, at);
  const busy = takeBack.isPending || retry.isPending;
  const asked = letters.filter((letter) => wantsAddress(letter) && letter.address !== null);
  const again = letters.filter(worthTrying).map(({ requestId }) => requestId);
  const taken = letters.filter(({ state }) => state === "draft").map(({ requestId }) => requestId);
  return (
    <header className={css.head}>
      <div className={css.said}>
        <h1>{batch.title || "No subject"}</h1>
        <p className={css.summary}>{words}</p>
        <Spoken words={words} />
        <p className={css.aside}>{asideWords(batch)}</p>
      </div>
      <div className={css.buttons}>
        {undoable > 0 && (
          <Button icon={mdiUndo} busy={takeBack.isPending} disabled={busy} onClick={() => takeBack.mutate()}>
            {takeBackWords(undoable, letters.length)}
            {left > 0 && <span className={css.seconds}> {left} s</span>}
          </Button>
        )}
        {taken.length > 0 && (
          <Button
            icon={mdiSendOutline}
            busy={retry.isPending}
            disabled={busy}
            onClick={() => retry.mutate({ requestIds: taken })}
          >
            {sendAgainWords(taken.length)}
          </Button>
        )}
        {asked.length > 1 && (
          <Button
            icon={mdiCheck}
            busy={retry.isPending}
            disabled={busy}
            onClick={() =>
              retry.mutate({
                requestIds: asked.map(({ requestId }) => requestId),
                addresses: Object.fromEntries(
                  asked.map(({ requestId, address }) => [requestId, address ?? ""]),
                ),
              })
            }
          >
            {addressesRightWords(asked.length)}
          </Button>
        )}
        {again.length > 1 && (
          <Button
            icon={mdiRefresh}
            busy={retry.isPending}
            disabled={busy}
            onClick={() => retry.mutate({ requestIds: again })}
          >
            {tryAgainWords(again.length)}
          </Button>
        )}
      </div>
      <Progress counts={counts} all={letters.length} />
    </header>
  );
}

/** When they leave, and that nobody has to stay for it. */
function asideWords({ sendAt, letters }: Batch): string {
  const goesOn = "You can leave this page; the letters go on without it.";
  if (sendAt !== null && letters.some(({ state }) => state === "scheduled")) {
    return `They leave ${timeWords(new Date(sendAt))}, and can be taken back until then. ${goesOn}`;
  }
  return letters.some(({ state }) => ["waiting", "queued", "sending", "deferred"].includes(state))
    ? goesOn
    : "Each is a request of its own, with its answers and its deadline.";
}

const ENDS = ["sent", "returned", "failed"] as const;

/** How many of the letters came to an end, and to which. The sentence above says the same. */
function Progress({ counts, all }: { counts: ReturnType<typeof groupCounts>; all: number }) {
  return (
    <div className={css.progress} aria-hidden="true">
      {ENDS.map((end) => (
        <span
          key={end}
          className={css[end]}
          style={{ width: `${(100 * counts[end]) / Math.max(1, all)}%` }}
        />
      ))}
    </div>
  );
}

const SPOKEN_MS = 8_000;

/** The sentence for a screen reader, now and then: the letters would interrupt it every second. */
function Spoken({ words }: { words: string }) {
  const [said, setSaid] = useState(words);
  const latest = useRef(words);
  latest.current = words;
  useEffect(() => {
    const timer = setInterval(() => setSaid(latest.current), SPOKEN_MS);
    return () => clearInterval(timer);
  }, []);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}

/** How long it still is, by this device's clock since the server said so. */
function useSecondsLeft(seconds: number | null, at: number): number {
  const [now, setNow] = useState(Date.now);
  const counting = seconds !== null;
  useEffect(() => {
    if (!counting) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [counting]);
  return seconds === null ? 0 : Math.max(0, Math.round(seconds - (now - at) / 1000));
}
