import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { openDiskStore } from "#server/files/disk-store.ts";
import { draft, profileOf } from "#test/support/factories.ts";
import { caller } from "#test/support/test-app.ts";
import { seedRequests } from "../../bench/lib/seed-requests.ts";
import type { ProgramFixture } from "./program-fixture.ts";
import { storedToken } from "./stored-token.ts";
import { raiseSendingLimits, signUpInPage } from "./users.ts";

export type FullAccount = { requestIds: string[]; draftId: string; batchId: string };

/** Signs up in the page an account that has something in every list: requests of all statuses, a batch, a draft, a saved view. */
export async function fillAccount(
  fixture: ProgramFixture,
  page: Page,
  email: string,
  requests: number,
): Promise<FullAccount> {
  await signUpInPage(fixture, page, email);
  await raiseSendingLimits(fixture, email);
  const { rows } = await fixture.database.query("select id from user_account where email = $1", [email]);
  const files = await openDiskStore(`${fixture.dataDir}/files`);
  const seed = { requests, now: new Date(), files };
  const { requestIds } = await seedRequests(fixture.database, rows[0].id, seed);
  const call = caller(fixture.url, { authorization: `Bearer ${await storedToken(page)}` });
  await call("PUT", "/api/me/profile", profileOf());
  const create = async (agencyIds: string[]) =>
    (await call("POST", "/api/requests", { draft: draft({ agencyId: null, agencyIds }) })).body;
  const addresses = {
    "us-nara": "foia@nara.gov",
    "us-doj-fbi": "foiparequest@fbi.gov",
    "us-epa": "hq.foia@epa.gov",
  };
  const toSend = await create(["us-nara", "us-doj-fbi", "us-epa"]);
  const { status, body: batch } = await call("POST", "/api/batches", {
    requestId: toSend.id,
    version: toSend.version,
    addresses,
  });
  if (status !== 201) throw new Error(`The batch was refused: ${JSON.stringify(batch)}`);
  const { id: draftId } = await create(["us-nara", "us-doj-fbi"]);
  await call("PUT", `/api/tracker-views/${randomUUID()}`, {
    name: "Late ones",
    kind: "table",
    query: "filter=overdue",
    columns: [],
  });
  return { requestIds, draftId, batchId: batch.id };
}
