import {
  mdiArrowRightCircleOutline,
  mdiCancel,
  mdiCheckCircle,
  mdiCheckCircleOutline,
  mdiCircleHalfFull,
  mdiCircleSlice2,
  mdiCircleSlice4,
  mdiClockOutline,
  mdiCloseCircle,
  mdiCurrencyUsd,
  mdiGavel,
  mdiHelpCircleOutline,
  mdiMinusCircleOutline,
  mdiProgressClock,
  mdiProgressPencil,
  mdiScaleBalance,
} from "@mdi/js";
import type { Status } from "#core/request/states.ts";
import type { Tone } from "#web/design/display/tones.ts";

export type Appearance = { tone: Tone; icon: string; label: string };

/** How each status of a request is drawn and said. The circle fills as the request moves on. */
export const statusAppearance: Readonly<Record<Status, Appearance>> = {
  draft: { tone: "grey", icon: mdiProgressPencil, label: "Draft" },
  scheduled: { tone: "grey", icon: mdiClockOutline, label: "Scheduled" },
  sending: { tone: "grey", icon: mdiProgressClock, label: "Sending" },
  awaiting_acknowledgment: { tone: "blue", icon: mdiCircleSlice2, label: "Awaiting acknowledgment" },
  awaiting_determination: { tone: "blue", icon: mdiCircleSlice4, label: "Awaiting determination" },
  clarification_asked: { tone: "orange", icon: mdiHelpCircleOutline, label: "Clarification asked" },
  fee_asked: { tone: "orange", icon: mdiCurrencyUsd, label: "Fee asked" },
  partly_released: { tone: "green", icon: mdiCircleHalfFull, label: "Partly released" },
  released: { tone: "green", icon: mdiCheckCircle, label: "Released" },
  denied: { tone: "red", icon: mdiCloseCircle, label: "Denied" },
  no_records: { tone: "grey", icon: mdiCancel, label: "No records" },
  referred: { tone: "blue", icon: mdiArrowRightCircleOutline, label: "Referred" },
  appeal_pending: { tone: "blue", icon: mdiScaleBalance, label: "Appeal pending" },
  appeal_decided: { tone: "orange", icon: mdiScaleBalance, label: "Appeal decided" },
  in_litigation: { tone: "grey", icon: mdiGavel, label: "In litigation" },
  withdrawn: { tone: "grey", icon: mdiMinusCircleOutline, label: "Withdrawn" },
  closed: { tone: "grey", icon: mdiCheckCircleOutline, label: "Closed" },
};
