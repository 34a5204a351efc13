import {
  mdiArrowRightCircleOutline,
  mdiCancel,
  mdiCheckCircle,
  mdiCheckCircleOutline,
  mdiCircleHalfFull,
  mdiCircleSlice2,
  mdiCircleSlice4,
  mdiCircleSlice6,
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
import { requestStatus } from "#messages/request/status.ts";
import type { Tone } from "#web/design/display/tones.ts";

export type Appearance = { tone: Tone; icon: string; label: string };

/** Icon, tone and label of each status. The circle fills as the request progresses. */
export const statusAppearance: Readonly<Record<Status, Appearance>> = {
  draft: { tone: "grey", icon: mdiProgressPencil, label: requestStatus.draft },
  scheduled: { tone: "grey", icon: mdiClockOutline, label: requestStatus.scheduled },
  sending: { tone: "grey", icon: mdiProgressClock, label: requestStatus.sending },
  awaiting_acknowledgment: {
    tone: "blue",
    icon: mdiCircleSlice2,
    label: requestStatus.awaiting_acknowledgment,
  },
  awaiting_determination: {
    tone: "blue",
    icon: mdiCircleSlice4,
    label: requestStatus.awaiting_determination,
  },
  clarification_asked: {
    tone: "orange",
    icon: mdiHelpCircleOutline,
    label: requestStatus.clarification_asked,
  },
  fee_asked: { tone: "orange", icon: mdiCurrencyUsd, label: requestStatus.fee_asked },
  awaiting_records: { tone: "green", icon: mdiCircleSlice6, label: requestStatus.awaiting_records },
  partly_released: { tone: "green", icon: mdiCircleHalfFull, label: requestStatus.partly_released },
  released: { tone: "green", icon: mdiCheckCircle, label: requestStatus.released },
  denied: { tone: "red", icon: mdiCloseCircle, label: requestStatus.denied },
  no_records: { tone: "grey", icon: mdiCancel, label: requestStatus.no_records },
  referred: { tone: "blue", icon: mdiArrowRightCircleOutline, label: requestStatus.referred },
  appeal_pending: { tone: "blue", icon: mdiScaleBalance, label: requestStatus.appeal_pending },
  appeal_decided: { tone: "orange", icon: mdiScaleBalance, label: requestStatus.appeal_decided },
  in_litigation: { tone: "grey", icon: mdiGavel, label: requestStatus.in_litigation },
  withdrawn: { tone: "grey", icon: mdiMinusCircleOutline, label: requestStatus.withdrawn },
  closed: { tone: "grey", icon: mdiCheckCircleOutline, label: requestStatus.closed },
};
