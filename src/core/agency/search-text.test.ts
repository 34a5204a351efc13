import { expect, it } from "vitest";
import { foldText, searchTextOf } from "./search-text.ts";

it.each([
  ["  Sheriff's  Office ", "sheriffs office"],
  ["sheriff’s", "sheriffs"],
  ["César Chávez", "cesar chavez"],
  ["Occupational Safety & Health", "occupational safety health"],
  ["U.S.", "u s"],
  ["%_'\\:*", ""],
  ["", ""],
])("“%s” is read as “%s”", (typed, folded) => {
  expect(foldText(typed)).toBe(folded);
});

const agency = { name: "Office of the Inspector General", abbreviation: "OIG", aliases: ["The Watchdog"] };

it("finds an agency by its names, its place and the agency it belongs to, each word once", () => {
  const text = searchTextOf(
    { ...agency, jurisdiction: "us-il", locality: "Chicago" },
    { name: "Department of Labor", abbreviation: "IDOL" },
  );
  expect(text).toEqual({
    foldedName: "office of the inspector general",
    shortNames: ["oig", "the watchdog"],
    search: "office of the inspector general oig watchdog chicago illinois il idol department labor",
  });
});

it("does not find every federal office by “united states”", () => {
  const { search } = searchTextOf({ ...agency, jurisdiction: "us", locality: null }, null);
  expect(search.split(" ")).toContain("federal");
  expect(search).not.toContain("united");
  const named = searchTextOf({ ...agency, name: "U.S. Mint", jurisdiction: "us", locality: null }, null);
  expect(named.search).toContain("united states us");
});
