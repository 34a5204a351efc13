import { expect, test } from "vitest";
import { openMetrics } from "./program-metrics.ts";

test("while the database is away, the process's own numbers remain and those of the database are absent", async () => {
  const metrics = openMetrics({
    readFigures: () => Promise.reject(new Error("connection refused")),
    pools: { program: { totalCount: 3, idleCount: 1, waitingCount: 2 } },
  });
  metrics.emailReceived("imap");
  metrics.fileStored(1_500);
  metrics.fileStored(500);
  metrics.fileFailed();
  metrics.requestAnswered({ route: null, method: "GET", status: 404, seconds: 0.2 });
  const text = await metrics.print();
  expect(text).toContain("daylight_database_up 0\n");
  expect(text).toContain('daylight_database_connections{pool="program"} 3\n');
  expect(text).toContain('daylight_database_queries_waiting{pool="program"} 2\n');
  expect(text).toContain('daylight_incoming_email_total{received_via="imap"} 1\n');
  expect(text).toContain(
    'daylight_http_request_seconds_bucket{le="0.25",route="none",method="GET",status="4xx"} 1\n',
  );
  expect(text).toContain("daylight_files_stored_total 2\n");
  expect(text).toContain("daylight_files_stored_bytes_total 2000\n");
  expect(text).toContain("daylight_files_failed_total 1\n");
  expect(text).toContain("daylight_files_read_total 0\n");
  expect(text).not.toMatch(/daylight_(jobs|outgoing|classified)/);
});
