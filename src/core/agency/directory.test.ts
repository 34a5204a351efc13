import { expect, it } from "vitest";
import { CONFIDENCES } from "#core/law/law.ts";
import { isEmailAddress } from "#core/mail/email-address.ts";
import type { Agency } from "./agency.ts";
import { channelsOf } from "./channels.ts";
import { AGENCIES } from "./directory.ts";
import { foldText } from "./search-text.ts";

const BY_ID = new Map(AGENCIES.map((agency) => [agency.id, agency]));

/** What is wrong with a row, as text. */
function* errors(agency: Agency): Generator<string> {
  if (agency.email !== null && !isEmailAddress(agency.email)) yield `email ${agency.email}`;
  for (const url of [agency.portalUrl, agency.website]) {
    if (url !== null && !URL.canParse(url)) yield `web address ${url}`;
  }
  if (agency.sourceDate !== null && !/^20[0-9]{2}-[01]\d-[0-3]\d$/.test(agency.sourceDate)) yield "date";
  if (agency.source === "") yield "source";
  if (!CONFIDENCES.includes(agency.confidence)) yield `confidence ${agency.confidence}`;
  if (agency.parentId !== null && BY_ID.get(agency.parentId)?.jurisdiction !== agency.jurisdiction)
    yield "parent";
  if (agency.parentId !== null && rootOf(agency) === undefined) yield "stands under itself";
  if (agency.defaultComponent !== null && !BY_ID.has(agency.defaultComponent)) yield "default component";
  if (/do not use|^select .* for me|appeals? only/i.test(agency.name)) yield "a placeholder";
  try {
    new Intl.DateTimeFormat("en", { timeZone: agency.timeZone });
  } catch {
    yield `time zone ${agency.timeZone}`;
  }
}

function rootOf(agency: Agency): Agency | undefined {
  let at: Agency | undefined = agency;
  for (let height = 0; at && height < 6; height++) {
    if (at.parentId === null) return at;
    at = BY_ID.get(at.parentId);
  }
  return undefined;
}

it("has no row that could not be shown, written to or found in the tree", () => {
  expect(AGENCIES.flatMap((agency) => [...errors(agency)].map((error) => `${agency.id}: ${error}`))).toEqual(
    [],
  );
});

it("names each office once, by id, and by name within its role and jurisdiction", () => {
  expect(BY_ID.size).toBe(AGENCIES.length);
  const names = AGENCIES.map((agency) => `${agency.role} ${agency.jurisdiction} ${foldText(agency.name)}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it("knows a way to nearly every office", () => {
  const unreachable = AGENCIES.filter((agency) => channelsOf(agency).length === 0 && agency.website === null);
  expect(unreachable.length).toBeLessThan(AGENCIES.length / 50);
});

it("keeps the way each office takes", () => {
  const channels = (id: string) => channelsOf(BY_ID.get(id) as Agency);
  expect(channels("us-nara")).toEqual(["email", "portal"]);
  // Interior has bureau mailboxes that take no requests.
  expect(channels("us-doi-blm")).not.toContain("email");
  expect(channels("us-cia")).not.toContain("email");
});

it("keeps agencies' own hours", () => {
  expect(BY_ID.get("us-nara")?.timeZone).toBe("America/New_York");
  expect(BY_ID.get("us-mi-michigan-state-police")?.timeZone).toBe("America/Detroit");
  expect(BY_ID.get("us-doe-bpa")?.timeZone).toBe("America/Los_Angeles");
});
