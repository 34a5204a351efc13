import { type Static, Type } from "typebox";
import { Instant, Nullable, StringEnum } from "./common.ts";

const STATUS_RANGES = ["day", "week", "quarter"] as const;
export type StatusRange = (typeof STATUS_RANGES)[number];

export const StatusQuery = Type.Object(
  { range: Type.Optional(StringEnum(STATUS_RANGES)) },
  { $id: "StatusQuery", additionalProperties: false },
);

const Count = Nullable(Type.Integer());
const Measure = Nullable(Type.Number());

/**
 * `GET /api/admin/status`: figures over time, oldest first. Each point is of `minutes` minutes: the sum of `emailIn` and
 * `emailOut`, the worst of the others. A figure is null where it was not taken; a point is absent where none was.
 */
export const Status = Type.Object(
  {
    from: Instant,
    to: Instant,
    minutes: Type.Integer(),
    samples: Type.Array(
      Type.Object({
        at: Instant,
        jobsReady: Count,
        jobsOldestSeconds: Measure,
        emailIn: Count,
        emailOut: Count,
        emailDeferred: Count,
        /** Failed or bounced, in the 24 hours before. */
        emailUndelivered: Count,
        databaseBytes: Count,
        /** Of the file system with DATA_DIR, of a worker. */
        diskFreeBytes: Count,
        backupAgeSeconds: Measure,
        /** 99th percentile of the process that had the worst. */
        loopDelayMs: Measure,
        medianMs: Measure,
        p95Ms: Measure,
      }),
    ),
  },
  { $id: "Status" },
);
export type Status = Static<typeof Status>;
