import {
  mdiAlertCircle,
  mdiCircleHalfFull,
  mdiCircleSlice2,
  mdiCircleSlice4,
  mdiFlag,
  mdiProgressPencil,
  mdiScaleBalance,
} from "@mdi/js";
import { LANE_STATUSES, type Lane } from "#core/request/lanes.ts";
import type { Look } from "#web/ui/request-look.ts";

/** How each lane of the board is headed. */
export const laneLook: Readonly<Record<Lane, Look>> = {
  draft: { tone: "grey", icon: mdiProgressPencil, words: "Draft" },
  acknowledgment: { tone: "blue", icon: mdiCircleSlice2, words: "Acknowledgment" },
  determination: { tone: "blue", icon: mdiCircleSlice4, words: "Determination" },
  yours: { tone: "orange", icon: mdiFlag, words: "Waiting for you" },
  overdue: { tone: "red", icon: mdiAlertCircle, words: "Overdue" },
  answered: { tone: "green", icon: mdiCircleHalfFull, words: "Answered" },
  appeal: { tone: "ink", icon: mdiScaleBalance, words: "Appeal or court" },
};

type Narrowed = { filter?: string; status?: string };

const IN_TABLE: Readonly<Record<Lane, Narrowed>> = {
  draft: { filter: "drafts" },
  acknowledgment: { status: LANE_STATUSES.acknowledgment.join(",") },
  determination: { status: "awaiting_determination,referred" },
  yours: { filter: "yours" },
  overdue: { filter: "overdue" },
  answered: { status: LANE_STATUSES.answered.join(",") },
  appeal: { status: LANE_STATUSES.appeal.join(",") },
};

/** The parameters by which the table shows a whole lane of a board. */
export const inTable = (query: Readonly<Record<string, string | undefined>>, lane: Lane): string => {
  const said = { ...query, ...IN_TABLE[lane] };
  const pairs = Object.entries(said).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `?${new URLSearchParams(pairs)}`;
};
