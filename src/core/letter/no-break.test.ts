import { expect, it } from "vitest";
import { textAsHtml } from "#core/letter/letter-html.ts";
import { withNoBreaks } from "#core/letter/no-break.ts";

it.each([
  "5_U.S.C._§_552(a)(6)(A)(i)(III)(aa)",
  "under 5_ILCS_140/1_et_seq. and",
  "Fitzgibbon v._CIA, 911_F.2d_755 (D.C. Cir. 1990)",
  "Chambers v._Birmingham News Co., 552_So._2d_854 (Ala. 1989)",
  "Reporters Comm. v._FBI, 3_F.4th_350 (D.C. Cir. 2021)",
  "the form of ORS_192.422, or",
  "RCW_42.56.550(1) says",
  "Tex._Gov't_Code_§_552.304(b)",
  "the law, Cal._Gov._Code_§_7922.535, and Va._Code_§_2.2-3704(B)",
  "the law, Neb._Rev._Stat._§_84-712.04, W._Va._Code_§_29B-1-3 and Miss._Code_Ann._§_25-61-5",
  "Iowa Code_ch._22, OJ_L_145, the Freedom of Information (Scotland) Act_2002",
  "FOISA, s._15, and RCW_ch._42.56",
  "65_P.S._§_67.1101(a)(1)",
  "21_NYCRR_1401.7",
  "N.J.S.A._47:1A-5",
  "Public Records Act, section_40 and Article_15",
  "on November_20, 2026, and 14_September_2026",
  "1420 West Cullerton Street in 2025 with 12 pages",
])("joins %s", (expected) => {
  expect(withNoBreaks(expected.replaceAll("_", " "))).toBe(expected.replaceAll("_", "\u00a0"));
});

it("keeps a citation in one piece in an email's HTML, and escapes it", () => {
  const html = textAsHtml("Release it, 5 U.S.C. § 552(a)(7)(A)–(B).\n<b>Now</b>, Exemption 7(C).");
  expect(html).toContain(
    'it, <span style="white-space:nowrap">5\u00a0U.S.C.\u00a0§\u00a0552(a)(7)(A)–(B).</span><br>&lt;b&gt;Now&lt;/b&gt;, Exemption\u00a07(C).',
  );
});

it("leaves a long text of abbreviations whole", () => {
  const long = "A.B1 ".repeat(20_000);
  expect(withNoBreaks(long)).toHaveLength(long.length);
});
