import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { createDraft, deliverReply, profileOf } from "#test/support/factories.ts";
import type { TestApp, TestUser } from "#test/support/test-app.ts";
import type { Situation } from "./situations.ts";

/** The day of every first letter. */
const SENT = "2026-03-02";
const OFFICE = "records@office.example";

/** The file of a situation's letter, in this folder. */
export const goldenFile = (name: string): string =>
  `${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")}.txt`;

/** The request's own address is another each time. */
export const withReplyAddress = (text: string): string =>
  text.replace(/\S+@in\.daylight\.test(?=\b)/g, "plate-heron@in.daylight.test");

const at = (day: string) => `${day}T15:00:00Z`;

/** The situation's agency, user and unsent request; the clock is on the day of the first letter. */
export async function prepareDraft(
  app: TestApp,
  user: TestUser,
  { agency, profile, draft }: Situation,
): Promise<RequestDetail> {
  app.clock.set(at(SENT));
  await user.call("PUT", "/api/me/profile", profileOf(profile));
  return createDraft(user, { agencyId: await agencyId(user, agency), ...draft });
}

/** A user adds an agency once; the situations of one user share it. */
const addedAgencies = new WeakMap<TestUser, Map<string, string>>();

async function agencyId(user: TestUser, agency: Situation["agency"]): Promise<string> {
  const added = addedAgencies.get(user) ?? new Map<string, string>();
  addedAgencies.set(user, added);
  const known = added.get(agency.name + agency.jurisdiction);
  if (known !== undefined) return known;
  const { status, body } = await user.call("POST", "/api/agencies", { ...agency, email: OFFICE });
  expect(status, JSON.stringify(body)).toBe(201);
  added.set(agency.name + agency.jurisdiction, body.id);
  return body.id;
}

/** Sends the first letter over HTTP. */
export async function sendDraft(app: TestApp, user: TestUser, { id, version }: RequestDetail): Promise<void> {
  const { status, body } = await user.call("POST", `/api/requests/${id}/submission`, { version });
  expect(status, JSON.stringify(body)).toBe(200);
  await app.runDueJobs();
}

/** The request up to the day on which the situation's letter is written: what was sent, and what the agency answered over SMTP. */
export async function prepareRequest(
  app: TestApp,
  user: TestUser,
  situation: Situation,
): Promise<RequestDetail> {
  const request = await prepareDraft(app, user, situation);
  await sendDraft(app, user, request);
  for (const step of situation.steps ?? []) {
    app.clock.set(at(step.on));
    if ("send" in step) await sendPrepared(app, user, request, step.send);
    else await receive(app, user, request, step);
  }
  app.clock.set(at(situation.on ?? SENT));
  await app.runDueJobs();
  return request;
}

async function receive(
  app: TestApp,
  user: TestUser,
  request: RequestDetail,
  { outcome, text }: { outcome: string; text: string },
) {
  const message = (await deliverReply(app, user, request, { from: `Records Office <${OFFICE}>`, text })).at(
    -1,
  );
  const { status, body } = await user.call("PUT", `/api/messages/${message?.id}/outcome`, { outcome });
  expect(status, JSON.stringify(body)).toBe(200);
}

async function sendPrepared(app: TestApp, user: TestUser, request: RequestDetail, letter: string) {
  const { body: prepared } = await user.call("GET", `/api/requests/${request.id}/letters/${letter}`);
  const send = { id: randomUUID(), letter, text: prepared.text };
  const { status, body } = await user.call("POST", `/api/requests/${request.id}/messages`, send);
  expect(status, JSON.stringify(body)).toBe(201);
  await app.runDueJobs();
}
