import {
  mdiAlertCircleOutline,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiEmailAlertOutline,
  mdiHelpCircleOutline,
  mdiProgressClock,
} from "@mdi/js";
import type { DeliveryState } from "#contract/delivery/admin-delivery.ts";
import { adminDeliveries } from "#messages/admin/deliveries.ts";
import { Status } from "#web/design/display/Status.tsx";
import type { Tone } from "#web/design/display/tones.ts";

const APPEARANCE: Record<DeliveryState, { tone: Tone; icon: string }> = {
  queued: { tone: "grey", icon: mdiClockOutline },
  sending: { tone: "blue", icon: mdiProgressClock },
  deferred: { tone: "orange", icon: mdiClockOutline },
  held: { tone: "orange", icon: mdiHelpCircleOutline },
  failed: { tone: "red", icon: mdiAlertCircleOutline },
  bounced: { tone: "red", icon: mdiEmailAlertOutline },
  accepted: { tone: "green", icon: mdiCheckCircleOutline },
};

/** What became of an outgoing email. */
export const DeliveryStatus = ({ state }: { state: DeliveryState }) => (
  <Status {...APPEARANCE[state]}>{adminDeliveries.views[state]}</Status>
);
