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
import type { Tone } from "./tones.ts";

export type Look = { tone: Tone; icon: string; words: string };

/** How each status of a request is drawn and said. The circle fills as the request moves on. */
export const requestLook: Readonly<Record<Status, Look>> = {
  draft: { tone: "grey", icon: mdiProgressPencil, words: "Draft" },
  scheduled: { tone: "grey", icon: mdiClockOutline, words: "Scheduled" },
  sending: { tone: "grey", icon: mdiProgressClock, words: "Sending" },
  awaiting_acknowledgment: { tone: "blue", icon: mdiCircleSlice2, words: "Awaiting acknowledgment" },
  awaiting_determination: { tone: "blue", icon: mdiCircleSlice4, words: "Awaiting determination" },
  clarification_asked: { tone: "orange", icon: mdiHelpCircleOutline, words: "Clarification asked" },
  fee_asked: { tone: "orange", icon: mdiCurrencyUsd, words: "Fee asked" },
  partly_released: { tone: "green", icon: mdiCircleHalfFull, words: "Partly released" },
  released: { tone: "green", icon: mdiCheckCircle, words: "Released" },
  denied: { tone: "red", icon: mdiCloseCircle, words: "Denied" },
  no_records: { tone: "grey", icon: mdiCancel, words: "No records" },
  referred: { tone: "blue", icon: mdiArrowRightCircleOutline, words: "Referred" },
  appeal_pending: { tone: "blue", icon: mdiScaleBalance, words: "Appeal pending" },
  appeal_decided: { tone: "orange", icon: mdiScaleBalance, words: "Appeal decided" },
  in_litigation: { tone: "grey", icon: mdiGavel, words: "In litigation" },
  withdrawn: { tone: "grey", icon: mdiMinusCircleOutline, words: "Withdrawn" },
  closed: { tone: "grey", icon: mdiCheckCircleOutline, words: "Closed" },
};
