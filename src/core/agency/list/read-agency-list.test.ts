import { describe, expect, test } from "vitest";
import { detectListColumns } from "./list-columns.ts";
import { readPlainLines, readTableRows } from "./read-agency-list.ts";

const OWN_DOMAIN = "in.daylight.example";
const plain = (text: string) => readPlainLines(text, OWN_DOMAIN).agencies;
const table = (header: string[], ...rows: string[][]) => {
  const columns = detectListColumns(header);
  if (columns === null) throw new Error("The header has no known column.");
  const numbered = rows.map((cells, index) => ({ row: index + 2, cells }));
  return readTableRows(numbered, columns, OWN_DOMAIN);
};

describe("a list without columns", () => {
  test.each([
    ["1. Austin Police Department", { name: "Austin Police Department", email: null }],
    ["• “Texas” DPS", { name: "“Texas” DPS" }],
    ["- 'Austin Police Department'", { name: "Austin Police Department" }],
    [
      "Records Office <foia@example.gov>",
      { name: "Records Office", email: "foia@example.gov", jurisdiction: null },
    ],
    ["foia@example.gov", { name: "", email: "foia@example.gov" }],
    [
      "Austin Police Department, foia@example.gov, TX",
      { name: "Austin Police Department", email: "foia@example.gov", jurisdiction: "us-tx" },
    ],
    [
      "Police Department, Springfield, Illinois",
      { name: "Police Department", locality: "Springfield", jurisdiction: "us-il" },
    ],
    [
      "Department of Health, Bureau of Records",
      { name: "Department of Health, Bureau of Records", jurisdiction: null },
    ],
    [
      "Mesa Police Department\t(480) 555-0100\tAZ\thttps://mesa.example/records",
      {
        name: "Mesa Police Department",
        phone: "(480) 555-0100",
        jurisdiction: "us-az",
        portalUrl: "https://mesa.example/records",
      },
    ],
  ])("%s", (line, expected) => {
    expect(plain(line)).toMatchObject([{ ...expected, errors: [] }]);
  });

  test("its lines are numbered, and those that say the same again are left out", () => {
    const { agencies, repeated } = readPlainLines(
      "Austin Police Department\n\n  austin POLICE department \nDallas Police; Houston Police\n---",
      OWN_DOMAIN,
    );
    expect(agencies.map(({ line, name }) => [line, name])).toEqual([
      [1, "Austin Police Department"],
      [4, "Dallas Police"],
      [4, "Houston Police"],
    ]);
    expect(repeated).toBe(1);
  });
});

describe("a table", () => {
  test("is read by the names of its columns, in any order", () => {
    const header = ["State", "Agency Name", "E-Mail", "Portal URL", "Mailing address", "Phone", "City"];
    const row = [
      "Texas",
      "Austin Police Department",
      "foia@example.gov",
      "austin.example/foia",
      "PO Box 1\nAustin, TX 78701",
      "+1 512 555 0100",
      "Austin",
    ];
    expect(table(header, row).agencies).toEqual([
      {
        line: 2,
        name: "Austin Police Department",
        email: "foia@example.gov",
        jurisdiction: "us-tx",
        locality: "Austin",
        portalUrl: "https://austin.example/foia",
        website: null,
        phone: "+1 512 555 0100",
        fax: null,
        addressLines: ["PO Box 1", "Austin, TX 78701"],
        errors: [],
      },
    ]);
  });

  test("has to name the agencies or their addresses", () => {
    expect(detectListColumns(["state", "phone"])).toBeNull();
    expect(detectListColumns(["Austin Police Department", "foia@example.gov"])).toBeNull();
    expect(detectListColumns(["Email"])).toEqual({ email: 0 });
  });

  test.each([
    [{ name: '=HYPERLINK("https://evil.example")' }, "name", "formula"],
    [{ email: "@SUM(A1)" }, "email", "formula"],
    [{ phone: "+A1" }, "phone", "formula"],
    [{ email: "foia at example.gov" }, "email", "full email address"],
    [{ email: "reply@in.daylight.example" }, "email", "address of Daylight itself"],
    [{ state: "Freedonia" }, "jurisdiction", "“Freedonia” is not a jurisdiction"],
    [{ portal: "javascript:alert(1)" }, "portalUrl", "full web address"],
    [{ name: "", email: "" }, "name", "Enter the agency’s name"],
    [{ name: "A".repeat(301) }, "name", "300 characters"],
    [{ phone: "1".repeat(61) }, "phone", "60 characters"],
    [{ city: "Austin", state: "federal" }, "jurisdiction", "under the law of its state"],
  ])("says of %j what to fix", (cells, field, words) => {
    const row = { name: "Austin Police Department", email: "a@b.example", state: "TX", ...cells };
    const { agencies } = table(Object.keys(row), Object.values(row));
    expect(agencies[0]?.errors).toEqual([{ field, message: expect.stringContaining(words) }]);
  });

  test("tags are text, an apostrophe before a formula marks text, and control characters go", () => {
    const { agencies } = table(
      ["name", "email"],
      ["<b>Austin</b>\u0000 Police\u202e", "a@b.example"],
      ["'=Austin Police", "b@b.example"],
      ["Records <foia@example.gov>", ""],
    );
    expect(agencies.map(({ name, email }) => [name, email])).toEqual([
      ["<b>Austin</b> Police", "a@b.example"],
      ["=Austin Police", "b@b.example"],
      ["Records", "foia@example.gov"],
    ]);
  });
});
