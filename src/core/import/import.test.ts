import { describe, expect, test } from "vitest";
import { MAX_OWN_AGENCIES } from "#core/delivery/sending-limits.ts";
import { replayEvents, type StoredEvent, wasAnsweredBeforeImport } from "#core/request/replay-events.ts";
import type { Status } from "#core/request/states.ts";
import { detectColumns, detectTableFormat } from "./columns.ts";
import { AgencyFinder } from "./find-agency.ts";
import { detectDayOrder, parseTableDate } from "./parse-date.ts";
import { parseStatus } from "./parse-status.ts";
import { type ImportChoices, RequestPreviewer } from "./preview-request.ts";
import { UserAddedAgencies } from "./user-added-agencies.ts";

/** The header of MuckRock's CSV export. */
const MUCKROCK =
  "User,Title,Status,URL,Jurisdiction,Jurisdiction ID,Jurisdiction Level,Jurisdiction State,Agency,Agency ID,Followup Date,Estimated Completion Date,Requested Documents,Tracking Number,Embargo,Days since submitted,Days since updated,Projects,Tags,Price,Date Submitted,Date Due,Date Done".split(
    ",",
  );

describe("columns", () => {
  test("of MuckRock's export are known", () => {
    expect(detectTableFormat(MUCKROCK)).toBe("muckrock_csv");
    expect(detectColumns(MUCKROCK)).toEqual({
      ...{ title: 1, status: 2, note: 3, jurisdiction: 7, agency: 8, records: 12, trackingNumber: 13 },
      ...{ sentOn: 20, doneOn: 22 },
    });
  });

  test("of FOIA Machine and of other tables are detected, none twice", () => {
    const header =
      "id,agency_id,status,created,sent,due_date,fullfilled_date,private,num_messages,contacts".split(",");
    expect(detectTableFormat(header)).toBe("foia_machine_csv");
    expect(detectColumns(header)).toEqual({ status: 2, sentOn: 4, doneOn: 6 });
    expect(detectColumns(["Subject", "Public body", "E-mail", "Filed", "Whatever"])).toEqual({
      ...{ title: 0, agency: 1, agencyEmail: 2, sentOn: 3 },
    });
    expect(detectTableFormat(["Subject"])).toBe("table");
  });
});

describe("days", () => {
  test.each([
    ["2026-03-02", "mdy", "2026-03-02"],
    ["2026-03-02T10:00:00Z", "dmy", "2026-03-02"],
    ["2026-03-02 10:00:00+00:00", "mdy", "2026-03-02"],
    ["3/2/2026", "mdy", "2026-03-02"],
    ["3/2/2026 4:15 PM", "dmy", "2026-02-03"],
    ["02.03.26", "dmy", "2026-03-02"],
    ["March 2nd, 2026", "mdy", "2026-03-02"],
    ["2 Mar 2026", "mdy", "2026-03-02"],
    ["2/30/2026", "mdy", null],
    ["31/3/2026", "mdy", null],
    ["2/29/2024", "mdy", "2024-02-29"],
    ["soon", "mdy", null],
    ["13 Foo 2026", "mdy", null],
  ] as const)("%s, %s", (text, order, day) => expect(parseTableDate(text, order)).toBe(day));

  test("say themselves in what order they are written, where one of them does", () => {
    expect(detectDayOrder(["3/2/2026", "3/31/2026"])).toEqual({ order: "mdy", sure: true });
    expect(detectDayOrder(["3/2/2026", "31/3/2026"])).toEqual({ order: "dmy", sure: true });
    expect(detectDayOrder(["3.2.2026"])).toEqual({ order: "dmy", sure: false });
    expect(detectDayOrder(["2026-03-02"])).toEqual({ order: "mdy", sure: false });
  });
});

test.each([
  ["Awaiting Acknowledgement", "awaiting_acknowledgment"],
  ["ack", "awaiting_acknowledgment"],
  ["Fix Required", "clarification_asked"],
  ["No Responsive Documents", "no_records"],
  ["Partially Completed", "partly_released"],
  ["done", "released"],
  ["Rejected", "denied"],
  ["fee_asked", "fee_asked"],
  ["sending", null],
  ["whatever", null],
])("the status %s is read as %s", (word, status) => expect(parseStatus(word)).toBe(status));

const office = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, abbreviation: null, aliases: [], jurisdiction: "us", email: null },
  ...more,
});

function finder() {
  const agencies = new AgencyFinder();
  agencies.add(
    office("fbi", "Federal Bureau of Investigation", { abbreviation: "FBI", email: "foia@fbi.gov" }),
  );
  agencies.add(office("il-health", "Department of Public Health", { jurisdiction: "us-il" }));
  agencies.add(office("ny-health", "Department of Public Health", { jurisdiction: "us-ny" }));
  return agencies;
}

describe("an agency", () => {
  const said = (name: string, email: string | null = null, jurisdiction: string | null = null) =>
    finder().find({ name, email, jurisdiction });

  test("is found by name, abbreviation and address", () => {
    expect(said("federal bureau of investigation").certain).toBe("fbi");
    expect(said("F.B.I.").certain).toBe(null);
    expect(said("FBI").certain).toBe("fbi");
    expect(said("The Bureau", "FOIA@fbi.gov").certain).toBe("fbi");
    expect(said("Department of Public Health", null, "us-ny").certain).toBe("ny-health");
  });

  test("of two is never chosen, and a near name only guessed", () => {
    expect(said("Department of Public Health")).toMatchObject({
      certain: null,
      candidates: [{ id: "il-health" }, { id: "ny-health" }],
    });
    expect(said("Dept. of Public Health", null, "us-il")).toMatchObject({
      certain: null,
      candidates: [{ id: "il-health", name: "Department of Public Health" }],
    });
  });
});

describe("a row", () => {
  const header = [
    "title",
    "agency",
    "email",
    "jurisdiction",
    "status",
    "tracking number",
    "sent",
    "closed",
    "records",
  ];
  const planner = (choices: Partial<ImportChoices> = {}) =>
    new RequestPreviewer({
      choices: {
        columns: detectColumns(header),
        dayOrder: "mdy",
        jurisdiction: null,
        agencies: {},
        addresses: [],
        ...choices,
      },
      agencies: finder(),
      own: new UserAddedAgencies([]),
      existing: [
        { id: "r1", title: "Old", agencyId: "fbi", trackingNumber: "FBI-2025/7", sentOn: "2025-01-02" },
      ],
      today: "2026-03-02",
      ownDomain: "daylight.test",
    });
  const row = (changes: Record<string, string> = {}) => {
    const cells: Record<string, string> = { title: "Logs", agency: "FBI", sent: "2/1/2026", ...changes };
    return header.map((name) => cells[name] ?? "");
  };

  test("becomes a request", () => {
    expect(
      planner().plan(2, row({ status: "Completed", closed: "2/20/2026", records: "All logs." })),
    ).toEqual({
      kind: "new",
      number: 2,
      title: "Logs",
      plan: {
        ...{ title: "Logs", agency: { id: "fbi" }, status: "released", trackingNumber: null },
        ...{ sentOn: "2026-02-01", doneOn: "2026-02-20", records: "All logs.", note: "" },
      },
    });
    expect(planner().plan(2, row({ sent: "" }))).toMatchObject({ plan: { status: "draft", sentOn: null } });
  });

  test.each<[string, Record<string, string>, string]>([
    ["title", { title: "" }, "The title is missing."],
    ["agency", { agency: "" }, "The agency is missing."],
    ["agency", { agency: "248" }, "“248” is not in the directory."],
    ["status", { status: "gone fishing" }, "“gone fishing” is not a known status"],
    ["sentOn", { sent: "2/30/2026" }, "“2/30/2026” is not a date with the month first."],
    ["sentOn", { sent: "3/3/2026" }, "2026-03-03 is in the future"],
    ["sentOn", { sent: "", status: "open" }, "The date it was sent is missing."],
    ["doneOn", { closed: "1/31/2026" }, "It was completed on 2026-01-31, before it was sent"],
    ["jurisdiction", { jurisdiction: "Atlantis" }, "We have no law for “Atlantis”."],
    ["jurisdiction", { agency: "Town of Nowhere" }, "“Town of Nowhere” is not in the directory"],
    ["agencyEmail", { email: "nobody" }, "Enter a full email address"],
    ["title", { title: "x".repeat(201) }, "The title is longer than 200 characters."],
  ])("is faulty in %s: %j", (field, changes, message) => {
    expect(planner().plan(2, row(changes))).toMatchObject({
      kind: "faulty",
      faults: [{ field, message: expect.stringContaining(message) }],
    });
  });

  test("is a duplicate by number and agency, or by title and day, of what there is and of an earlier row", () => {
    const rows = planner();
    expect(rows.plan(2, row({ "tracking number": "fbi 2025-7" }))).toMatchObject({
      kind: "duplicate",
      duplicateOf: "r1",
    });
    expect(rows.plan(3, row({ title: "old", sent: "1/2/2025" }))).toMatchObject({
      kind: "duplicate",
      duplicateOf: "r1",
    });
    expect(rows.plan(4, row({ title: "old", sent: "1/3/2025" }))).toMatchObject({ kind: "new" });
    expect(rows.plan(5, row({ title: "OLD!", sent: "1/3/2025" }))).toMatchObject({
      kind: "duplicate",
      duplicateOf: null,
    });
  });

  test("takes the agency the requester chose, and adds one of their own", () => {
    const own = { agency: "Town of Nowhere", email: "clerk@nowhere.gov" };
    expect(planner({ agencies: { "town of nowhere": "fbi" } }).plan(2, row(own))).toMatchObject({
      plan: { agency: { id: "fbi" } },
    });
    expect(planner({ jurisdiction: "us-il" }).plan(2, row(own))).toMatchObject({
      plan: {
        agency: { own: { name: "Town of Nowhere", jurisdiction: "us-il", email: "clerk@nowhere.gov" } },
      },
    });
    const many = planner({ jurisdiction: "us-il" });
    const kinds = Array.from(
      { length: MAX_OWN_AGENCIES + 1 },
      (_, index) => many.plan(index, row({ agency: `Town ${index}` })).kind,
    );
    expect(kinds.filter((kind) => kind === "new")).toHaveLength(MAX_OWN_AGENCIES);
    expect(kinds.at(-1)).toBe("faulty");
  });

  test("is freed of a spreadsheet's apostrophe", () => {
    expect(planner().plan(2, row({ title: "'=SUM(1)" }))).toMatchObject({ title: "=SUM(1)" });
  });
});

describe("a request that came along", () => {
  const imported = (status: Status): StoredEvent => ({
    ...{ id: 1, at: "2026-03-02T12:00:00.000Z", kind: "imported" },
    data: { from: "old.csv", status, on: "2026-02-01" },
  });
  const moved = (to: Status): StoredEvent => ({
    ...{ id: 2, at: "2026-03-03T12:00:00.000Z", kind: "status_changed" },
    data: { from: "released", to, by: "hand" },
  });

  test("has the given status", () => {
    expect(replayEvents([imported("released")])).toEqual({
      ...{ status: "released", waitingOn: "nobody", closedAt: "2026-03-02T12:00:00.000Z" },
      acceptedAt: null,
    });
    expect(replayEvents([imported("draft")])).toMatchObject({ status: "draft", closedAt: null });
  });

  test("was answered before, unless it waits, or the requester says since that it does", () => {
    expect(wasAnsweredBeforeImport([imported("released")])).toBe(true);
    expect(wasAnsweredBeforeImport([imported("appeal_pending")])).toBe(true);
    expect(wasAnsweredBeforeImport([imported("fee_asked")])).toBe(false);
    expect(wasAnsweredBeforeImport([imported("released"), moved("appeal_pending")])).toBe(true);
    expect(wasAnsweredBeforeImport([imported("released"), moved("awaiting_determination")])).toBe(false);
    expect(wasAnsweredBeforeImport([moved("released")])).toBe(false);
  });
});
