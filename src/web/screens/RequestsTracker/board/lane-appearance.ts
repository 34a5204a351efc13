import {
  mdiAlertCircle,
  mdiCircleHalfFull,
  mdiCircleSlice2,
  mdiCircleSlice4,
  mdiFlag,
  mdiProgressPencil,
  mdiScaleBalance,
} from "@mdi/js";
import { LANE_STATUSES, type Lane } from "#core/request/board-lanes.ts";
import type { Appearance } from "#web/features/requests/status-appearance.ts";

/** How each lane of the board is headed. */
export const laneAppearance: Readonly<Record<Lane, Appearance>> = {
  draft: { tone: "grey", icon: mdiProgressPencil, label: "Draft" },
  acknowledgment: { tone: "blue", icon: mdiCircleSlice2, label: "Acknowledgment" },
  determination: { tone: "blue", icon: mdiCircleSlice4, label: "Determination" },
  yours: { tone: "orange", icon: mdiFlag, label: "Waiting for you" },
  overdue: { tone: "red", icon: mdiAlertCircle, label: "Overdue" },
  answered: { tone: "green", icon: mdiCircleHalfFull, label: "Answered" },
  appeal: { tone: "ink", icon: mdiScaleBalance, label: "Appeal or court" },
};

type TableFilter = { filter?: string; status?: string };

const LANE_FILTERS: Readonly<Record<Lane, TableFilter>> = {
  draft: { filter: "drafts" },
  acknowledgment: { status: LANE_STATUSES.acknowledgment.join(",") },
  determination: { status: "awaiting_determination,referred" },
  yours: { filter: "yours" },
  overdue: { filter: "overdue" },
  answered: { status: LANE_STATUSES.answered.join(",") },
  appeal: { status: LANE_STATUSES.appeal.join(",") },
};

/** The parameters by which the table shows a whole lane of a board. */
export const laneTableUrl = (query: Readonly<Record<string, string | undefined>>, lane: Lane): string => {
  const parameters = { ...query, ...LANE_FILTERS[lane] };
  const pairs = Object.entries(parameters).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `?${new URLSearchParams(pairs)}`;
};
