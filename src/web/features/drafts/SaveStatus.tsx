import {
  mdiAccountClockOutline,
  mdiAlertCircleOutline,
  mdiCloudCheckOutline,
  mdiCloudOffOutline,
  mdiContentCopy,
  mdiProgressClock,
} from "@mdi/js";
import { useEffect, useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { drafts } from "#messages/drafts.ts";
import { useConnection } from "#web/app/api/connection.ts";
import { Status } from "#web/design/display/Status.tsx";
import type { Tone } from "#web/design/display/tones.ts";
import type { AutosaveState } from "./autosave-state.ts";
import css from "./SaveStatus.module.css";

type SaveAppearance = { tone: Tone; icon: string; text: string };

/** The saving status. Screen readers announce its changes. */
export function SaveStatus(props: { state: AutosaveState; created: boolean }) {
  const now = useCurrentTime();
  const isOffline = useConnection() !== "online";
  const isSaving = props.state.phase === "waiting" || props.state.phase === "saving";
  // A call that cannot succeed may take a while to fail.
  const appearance = isOffline && isSaving ? offlineAppearance(props.state) : saveAppearance(props, now);
  return (
    <span role="status" aria-live="polite" className={css.state}>
      {appearance && (
        <Status tone={appearance.tone} icon={appearance.icon}>
          {appearance.text}
        </Status>
      )}
    </span>
  );
}

function saveAppearance(
  { state, created }: Parameters<typeof SaveStatus>[0],
  now: number,
): SaveAppearance | null {
  const { phase, savedAt, reason, storesLocally } = state;
  switch (phase) {
    case "saved":
      if (!created) return null;
      return {
        tone: "green",
        icon: mdiCloudCheckOutline,
        text: savedAt ? savedText(savedAt, now) : drafts.status.saved,
      };
    case "waiting":
    case "saving":
      return { tone: "grey", icon: mdiProgressClock, text: drafts.status.saving };
    case "offline":
      return offlineAppearance(state);
    case "signed_out":
      return {
        tone: "orange",
        icon: mdiAccountClockOutline,
        text: storesLocally ? drafts.status.signedOutStored : drafts.status.signedOut,
      };
    case "conflict":
      return { tone: "orange", icon: mdiContentCopy, text: drafts.status.conflict };
    case "refused":
      return {
        tone: "red",
        icon: mdiAlertCircleOutline,
        text: formatMessage(drafts.status.rejected, { reason: reason ?? "" }),
      };
    case "gone":
      return { tone: "red", icon: mdiAlertCircleOutline, text: drafts.status.notSaved };
  }
}

const offlineAppearance = ({ storesLocally }: AutosaveState): SaveAppearance => ({
  tone: "orange",
  icon: mdiCloudOffOutline,
  text: storesLocally ? drafts.status.offlineStored : drafts.status.offline,
});

function savedText(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return drafts.status.savedJustNow;
  return minutes < 60 ? formatMessage(drafts.status.savedAgo, { minutes }) : drafts.status.saved;
}

/** The current time, updated every half minute. */
function useCurrentTime() {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
