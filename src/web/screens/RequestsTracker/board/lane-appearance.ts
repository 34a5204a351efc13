import {
  mdiAlertCircle,
  mdiCircleHalfFull,
  mdiCircleSlice2,
  mdiCircleSlice4,
  mdiFlag,
  mdiProgressPencil,
  mdiScaleBalance,
} from "@mdi/js";
import { ANSWERED, LANE_STATUSES, type Lane } from "#core/request/board-lanes.ts";
import { trackerBoard } from "#messages/tracker/board.ts";
import type { Appearance } from "#web/features/requests/status-appearance.ts";

/** The header of each lane. */
export const laneAppearance: Readonly<Record<Lane, Appearance>> = {
  draft: { tone: "grey", icon: mdiProgressPencil, label: trackerBoard.lanes.draft },
  acknowledgment: { tone: "blue", icon: mdiCircleSlice2, label: trackerBoard.lanes.acknowledgment },
  determination: { tone: "blue", icon: mdiCircleSlice4, label: trackerBoard.lanes.determination },
  yours: { tone: "orange", icon: mdiFlag, label: trackerBoard.lanes.yours },
  overdue: { tone: "red", icon: mdiAlertCircle, label: trackerBoard.lanes.overdue },
  answered: { tone: "green", icon: mdiCircleHalfFull, label: trackerBoard.lanes.answered },
  appeal: { tone: "ink", icon: mdiScaleBalance, label: trackerBoard.lanes.appeal },
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

/** The address that shows a whole lane of the board in the table. */
export const laneTableUrl = (query: Readonly<Record<string, string | undefined>>, lane: Lane): string => {
  const parameters = { ...query, ...LANE_FILTERS[lane] };
  // Beside the open requests the lane has what was answered, open or not.
  if (lane === "answered" && (query["filter"] ?? "open") === "open")
    Object.assign(parameters, { filter: "all", status: query["status"] ?? ANSWERED.join(",") });
  const pairs = Object.entries(parameters).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `?${new URLSearchParams(pairs)}`;
};
