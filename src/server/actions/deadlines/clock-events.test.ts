import { expect, it } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { requestClocks } from "#core/request/clocks.ts";
import { parseDeadlineEvents } from "#core/request/deadline-events.ts";
import { clockEvents } from "./update-clocks.ts";

it("says once that an agreement to a fee stopped the time for it", () => {
  const law = lawOf("us-tx");
  if (law === undefined) throw new Error("no law of Texas");
  const stoppedBy = (event: string) =>
    requestClocks(
      law,
      parseDeadlineEvents({ received: "2026-09-01", channel: "electronic", body: "agency" }, [
        "fee_asked=2026-09-08",
        event,
      ]),
    )
      .flatMap((clock) => clockEvents(undefined, clock, { why: "letter" }))
      .flatMap(({ kind, data }) => (kind === "clock_met" ? [data.clock] : []));
  expect(stoppedBy("fee_accepted=2026-09-10")).toEqual(["fee"]);
  expect(stoppedBy("appeal_sent=2026-09-10")).toContain("fee_appeal");
});
