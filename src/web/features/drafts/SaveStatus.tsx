import {
  mdiAccountClockOutline,
  mdiAlertCircleOutline,
  mdiCloudCheckOutline,
  mdiCloudOffOutline,
  mdiContentCopy,
  mdiProgressClock,
} from "@mdi/js";
import { useEffect, useState } from "react";
import { Status } from "#web/design/display/Status.tsx";
import type { Tone } from "#web/design/display/tones.ts";
import type { AutosaveState } from "./autosave.ts";
import css from "./SaveStatus.module.css";

type SaveAppearance = { tone: Tone; icon: string; words: string };

/** Where the words are, always in sight. Changes are announced, the passing of seconds is not. */
export function SaveStatus(props: {
  state: AutosaveState;
  created: boolean;
  /** False where this browser would not keep the words. */
  storesLocally: boolean;
}) {
  const now = useCurrentTime();
  const appearance = saveAppearance(props, now);
  return (
    <span role="status" aria-live="polite" className={css.state}>
      {appearance && (
        <Status tone={appearance.tone} icon={appearance.icon}>
          {appearance.words}
        </Status>
      )}
    </span>
  );
}

function saveAppearance(
  { state, created, storesLocally }: Parameters<typeof SaveStatus>[0],
  now: number,
): SaveAppearance | null {
  const { phase, savedAt, reason } = state;
  const storedText = storesLocally ? "kept on this device" : "not saved yet";
  switch (phase) {
    case "still":
      if (!created) return null;
      return {
        tone: "green",
        icon: mdiCloudCheckOutline,
        words: savedAt ? savedText(savedAt, now) : "Saved",
      };
    case "waiting":
    case "saving":
      return { tone: "grey", icon: mdiProgressClock, words: "Saving" };
    case "offline":
      return { tone: "orange", icon: mdiCloudOffOutline, words: `Offline, ${storedText}` };
    case "signed_out":
      return { tone: "orange", icon: mdiAccountClockOutline, words: `Signed out, ${storedText}` };
    case "conflict":
      return { tone: "orange", icon: mdiContentCopy, words: "Changed elsewhere" };
    case "refused":
      return { tone: "red", icon: mdiAlertCircleOutline, words: `Not saved. ${reason ?? ""}` };
    case "gone":
      return { tone: "red", icon: mdiAlertCircleOutline, words: "Not saved" };
  }
}

function savedText(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return "Saved just now";
  return minutes < 60 ? `Saved ${minutes} min ago` : "Saved";
}

/** The time, to the half minute. */
function useCurrentTime() {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
