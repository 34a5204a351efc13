import { expect, it } from "vitest";
import { rankAgencies, type SearchCandidate } from "./rank-agencies.ts";
import { parseAgencyQuery, withCorrections } from "./search-query.ts";
import { foldText } from "./search-text.ts";

const agency = (name: string, more: Partial<SearchCandidate> = {}): SearchCandidate => ({
  id: name,
  jurisdiction: "us-az",
  kind: null,
  locality: null,
  parentNames: [],
  requestsPerYear: 0,
  prominence: 0,
  isOwn: false,
  ...more,
  names: [name, ...(more.names ?? [])].map(foldText),
});

const order = (q: string, candidates: SearchCandidate[]) =>
  rankAgencies(parseAgencyQuery(q), candidates).map(({ id }) => id);

const city = agency("City of Phoenix", { kind: "city", locality: "Phoenix", names: ["Phoenix"] });
const police = agency("Phoenix Police Department", {
  kind: "police",
  locality: "Phoenix",
  parentNames: ["city of phoenix"],
});
const fieldOffice = agency("Equal Employment Opportunity Commission, Phoenix District Office", {
  jurisdiction: "us",
  requestsPerYear: 5_000,
  names: ["Phoenix"],
});

it("puts the city before a federal field office there", () => {
  expect(order("phoenix", [fieldOffice, police, city])).toEqual([city.id, police.id, fieldOffice.id]);
});

it.each(["phoenix pd", "Police Dept. of Phoenix", "the phoenix police", "police phoenix"])(
  "reads “%s” as the police department",
  (q) => {
    expect(order(q, [city, police])[0]).toBe(police.id);
  },
);

it("puts a department before its components, and an exact acronym before names that begin with it", () => {
  const justice = agency("Department of Justice", { jurisdiction: "us", names: ["DOJ"] });
  const component = agency("Department of Justice, Civil Rights Division", {
    jurisdiction: "us",
    parentNames: ["department of justice", "doj"],
    requestsPerYear: 9_000,
  });
  expect(order("dept of justice", [component, justice])[0]).toBe(justice.id);
  expect(order("doj", [component, justice])[0]).toBe(justice.id);
  const fda = agency("Food and Drug Administration", {
    jurisdiction: "us",
    parentNames: ["hhs"],
    names: ["FDA"],
  });
  const fdacs = agency("Florida Department of Agriculture", { names: ["FDACS"], prominence: 9 });
  expect(order("the fda", [fdacs, fda])[0]).toBe(fda.id);
});

it("puts the better known of two places with one name first", () => {
  const small = agency("City of Portland", { id: "me", jurisdiction: "us-me", names: ["Portland"] });
  const large = agency("City of Portland", {
    id: "or",
    jurisdiction: "us-or",
    names: ["Portland"],
    prominence: 8,
  });
  expect(order("portland", [small, large])).toEqual(["or", "me"]);
  expect(order("portland maine", [large, small])).toEqual(["me", "or"]);
});

it("reads a state's name as the state's own agencies, the governor first", () => {
  const springs = agency("City of Colorado Springs", {
    jurisdiction: "us-co",
    kind: "city",
    locality: "Colorado Springs",
    prominence: 7,
  });
  const state = agency("Colorado Secretary of State", { jurisdiction: "us-co", kind: "state agency" });
  const governor = agency("Office of the Governor of Colorado", {
    jurisdiction: "us-co",
    kind: "state agency",
  });
  expect(order("colorado", [springs, state, governor])).toEqual([governor.id, state.id, springs.id]);
});

it("ranks a corrected word below the same word typed right", () => {
  const [typed] = parseAgencyQuery("phenix");
  if (!typed) throw new Error("No word.");
  const [best] = rankAgencies([withCorrections(typed, [{ word: "phoenix", distance: 1 }])], [city]);
  const [exact] = rankAgencies(parseAgencyQuery("phoenix"), [city]);
  expect(best?.score).toBeGreaterThan(exact?.score ?? 0);
});

it("puts the user's own agency first", () => {
  const own = agency("Phoenix Police Records Bureau", { isOwn: true });
  expect(order("phoenix police", [police, own])[0]).toBe(own.id);
});
