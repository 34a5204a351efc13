import { expect, test } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { citedExemptions } from "#core/letter/follow-ups/cited-exemptions.ts";

const cited = (code: string, ...read: string[]) => {
  const law = lawOf(code);
  if (!law) throw new Error(`no law ${code}`);
  return citedExemptions(
    law,
    read.map((value) => ({ value })),
  ).map(({ citation, label }) => [citation, label]);
};

test("federal exemptions are cited in full, each once", () => {
  expect(cited("us", "(b)(6)", "(b)(7)(C)", "(b)(6)")).toEqual([
    ["5 U.S.C. § 552(b)(6)", "personal privacy in personnel, medical and similar files"],
    ["5 U.S.C. § 552(b)(7)(C)", "law enforcement: personal privacy"],
  ]);
  expect(cited("us", "(b)(7)")).toEqual([["5 U.S.C. § 552(b)(7)", null]]);
});

test("a state's section is found however the agency writes it, a subsection by its section", () => {
  expect(cited("us-tx", "Tex. Gov't Code section 552.103")[0]?.[0]).toBe("Tex. Gov't Code § 552.103");
  const [[citation, label] = []] = cited("us-wa", "RCW 42.56.240(1)");
  expect(citation).toBe("RCW 42.56.240(1)");
  expect(label).toEqual(expect.any(String));
});

test("what the law's list does not know stays as the agency wrote it; of two meanings none is chosen", () => {
  expect(cited("us", "RCW 1.2.3")).toEqual([["RCW 1.2.3", null]]);
  expect(cited("us-al", "Ala. Code § 36-12-40")).toEqual([["Ala. Code § 36-12-40", null]]);
  expect(cited("us")).toEqual([]);
});

test("a section without its code is found where one of the list ends so", () => {
  expect(cited("us-il", "section 7(1)(c)", "7(1)(f)")).toEqual([
    ["5 ILCS 140/7(1)(c)", "personal privacy"],
    ["5 ILCS 140/7(1)(f)", "preliminary drafts"],
  ]);
});

test("a section is found under another name of its code, and a part of it by the section", () => {
  expect(cited("us-ny", "Public Officers Law § 87(2)(g)")[0]?.[0]).toBe("N.Y. Pub. Off. Law § 87(2)(g)");
  expect(cited("us-ny", "Labor Law § 87(2)(g)")[0]?.[0]).toBe("Labor Law § 87(2)(g)");
  expect(cited("uk", "section 43(2)")).toEqual([["FOIA 2000, s. 43(2)", "commercial interests"]]);
  expect(cited("de", "§ 6 Satz 2 IFG")[0]?.[0]).toBe("IFG § 6 Satz 2");
});

test("a sentence of the decision goes with the first exemption it names", () => {
  const law = lawOf("us");
  if (!law) throw new Error("no law");
  const statement = "We withhold names under (b)(6) and (b)(7)(C).";
  const read = ["(b)(6)", "(b)(7)(C)"].map((value) => ({ value, statement }));
  expect(citedExemptions(law, read).map((one) => one.statement)).toEqual([statement, null]);
});
