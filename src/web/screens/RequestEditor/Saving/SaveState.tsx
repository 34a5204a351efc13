import {
  mdiAccountClockOutline,
  mdiAlertCircleOutline,
  mdiCloudCheckOutline,
  mdiCloudOffOutline,
  mdiContentCopy,
  mdiProgressClock,
} from "@mdi/js";
import { useEffect, useState } from "react";
import { Status } from "#web/ui/Status.tsx";
import type { Tone } from "#web/ui/tones.ts";
import type { Autosave } from "./autosave.ts";
import css from "./SaveState.module.css";

type Look = { tone: Tone; icon: string; words: string };

/** Where the words are, always in sight. Changes are announced, the passing of seconds is not. */
export function SaveState(props: {
  state: Autosave;
  created: boolean;
  /** False where this browser would not keep the words. */
  keeps: boolean;
}) {
  const now = useMinutes();
  const look = lookOf(props, now);
  return (
    <span role="status" aria-live="polite" className={css.state}>
      {look && (
        <Status tone={look.tone} icon={look.icon}>
          {look.words}
        </Status>
      )}
    </span>
  );
}

function lookOf({ state, created, keeps }: Parameters<typeof SaveState>[0], now: number): Look | null {
  const { phase, savedAt, reason } = state;
  const kept = keeps ? "kept on this device" : "not saved yet";
  switch (phase) {
    case "still":
      if (!created) return null;
      return {
        tone: "green",
        icon: mdiCloudCheckOutline,
        words: savedAt ? savedWords(savedAt, now) : "Saved",
      };
    case "waiting":
    case "saving":
      return { tone: "grey", icon: mdiProgressClock, words: "Saving" };
    case "offline":
      return { tone: "orange", icon: mdiCloudOffOutline, words: `Offline, ${kept}` };
    case "signed_out":
      return { tone: "orange", icon: mdiAccountClockOutline, words: `Signed out, ${kept}` };
    case "conflict":
      return { tone: "orange", icon: mdiContentCopy, words: "Changed elsewhere" };
    case "refused":
      return { tone: "red", icon: mdiAlertCircleOutline, words: `Not saved. ${reason ?? ""}` };
    case "gone":
      return { tone: "red", icon: mdiAlertCircleOutline, words: "Not saved" };
  }
}

function savedWords(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return "Saved just now";
  return minutes < 60 ? `Saved ${minutes} min ago` : "Saved";
}

/** The time, to the half minute. */
function useMinutes() {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
