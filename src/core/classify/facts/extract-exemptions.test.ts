import { expect, it } from "vitest";
import { extractExemptions } from "#core/classify/facts/extract-exemptions.ts";

it.each([
  ["We withhold these under 5 ILCS 140/7(1)(c) and 7(1)(f).", ["5 ILCS 140/7(1)(c)", "5 ILCS 140/7(1)(f)"]],
  [
    "It is exempt under Section 7(1)(c), (d)(i), and (f).",
    ["Section 7(1)(c)", "Section 7(1)(d)(i)", "Section 7(1)(f)"],
  ],
  ["It is confidential under section 7(1)(d)(i) and (ii).", ["section 7(1)(d)(i)", "section 7(1)(d)(ii)"]],
  ["Names are redacted under section 7(1)(b) and (c).", ["section 7(1)(b)", "section 7(1)(c)"]],
  [
    "Exempt under MCL 15.243(1)(a), 15.243(1)(b), and 15.243(1)(m).",
    ["MCL 15.243(1)(a)", "MCL 15.243(1)(b)", "MCL 15.243(1)(m)"],
  ],
  ["Withheld under RCW 42.56.240(1) and 42.56.250(4).", ["RCW 42.56.240(1)", "RCW 42.56.250(4)"]],
  ["We denied it under ORS 192.345(3) and 14 pages follow.", ["ORS 192.345(3)"]],
  ["It is excepted from disclosure under Section 552.108 of the Government Code.", ["Section 552.108"]],
  ["We refuse it: section 43(2) of the Freedom of Information Act applies.", ["section 43(2)"]],
  ["It is withheld under FOIA s. 40(2).", ["FOIA s. 40(2)"]],
  [
    "Exempt in part under MCL 15.243(1)(a) (unwarranted invasion of privacy), (1)(g) (attorney-client privilege) and (1)(m).",
    ["MCL 15.243(1)(a)", "MCL 15.243(1)(g)", "MCL 15.243(1)(m)"],
  ],
  [
    "Redacted under 5 U.S.C. § 552(b)(4), (b)(5) (attorney work product) and (b)(6).",
    ["(b)(4)", "(b)(5)", "(b)(6)"],
  ],
  ["Home addresses are removed under § 119.071(4)(d)2.a., Florida Statutes.", ["§ 119.071(4)(d)2.a"]],
  ["It is exempt from disclosure under Civil Rights Law § 50-b.", ["Civil Rights Law § 50-b"]],
  ["The reports were withheld under Exemption (c), G.L. c. 4, § 7(26)(c).", ["Exemption (c)"]],
  ["Withheld, personnel, cl. 26(c) and (f).", ["cl. 26(c)", "cl. 26(f)"]],
  ["Your request is denied under (b)(1). You may sue under 5 U.S.C. § 552(a)(4)(B).", ["(b)(1)"]],
  ["It is denied under § 87(2)(e). Article 78 review is available. FOIL #: 22-03-118", ["§ 87(2)(e)"]],
  ["This is a refusal notice under section 17.", []],
  ["We cannot meet the date in section 30(2) of the Code.", []],
  ["Die Informationen sind nach § 6 Satz 2 IFG geschützt.", ["§ 6 Satz 2 IFG"]],
  ["It is exempt under (b)(5) and (b)(7)(C).", ["(b)(5)", "(b)(7)(C)"]],
  ["Names are withheld under Exemption 6, 5 U.S.C. § 552(b)(6).", ["(b)(6)"]],
  ["Withheld under Exemptions 4, 6, and 7(C), 5 USC 552.", ["(b)(4)", "(b)(6)", "(b)(7)(C)"]],
])("%s", (text, expected) => {
  const found = extractExemptions([{ text, start: 10, end: 10 + text.length }], () => 2);
  expect(found.map(({ value }) => value)).toEqual(expected);
  for (const { evidence } of found)
    expect(text.slice(evidence.start - 10, evidence.end - 10)).toBe(evidence.text);
});
