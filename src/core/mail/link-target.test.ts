import { describe, expect, test } from "vitest";
import { linkTarget, mismatchedHost } from "./link-target.ts";

const real = "https://www.epa.gov/foia/request?id=7";
const encoded = encodeURIComponent(real);
const token = `eyJhbGciOiJIUzI1NiJ9.${btoa(JSON.stringify({ bulletin_link_id: 101, url: real }))
  .replaceAll("+", "-")
  .replaceAll("/", "_")
  .replaceAll("=", "")}.c2lnbmF0dXJl`;

describe("where a link really goes", () => {
  test.each([
    ["as it stands", real, null],
    [
      "Safe Links",
      `https://nam02.safelinks.protection.outlook.com/?url=${encoded}&data=05%7C&reserved=0`,
      "nam02.safelinks.protection.outlook.com",
    ],
    [
      "Proofpoint, version 1",
      `https://urldefense.proofpoint.com/v1/url?u=${encoded}&k=x`,
      "urldefense.proofpoint.com",
    ],
    [
      "Proofpoint, version 2",
      "https://urldefense.proofpoint.com/v2/url?u=https-3A__www.epa.gov_foia_request-3Fid-3D7&d=x",
      "urldefense.proofpoint.com",
    ],
    ["Proofpoint, version 3", `https://urldefense.com/v3/__${real}__;!!abc$`, "urldefense.com"],
    ["GovDelivery's token", `https://lnks.gd/l/${token}/s/123/br/9`, "lnks.gd"],
    [
      "GovDelivery's older way",
      `http://links.govdelivery.com/track?type=click&enid=Zz&&&101&&&${real}`,
      "links.govdelivery.com",
    ],
    [
      "GovDelivery's path",
      `https://links-1.govdelivery.com/CL0/${encoded}/1/0101/x=/42`,
      "links-1.govdelivery.com",
    ],
    ["Google", `https://www.google.com/url?q=${encoded}&sa=D`, "www.google.com"],
    ["Barracuda", `https://linkprotect.cudasvc.com/url?a=${encoded}&c=E`, "linkprotect.cudasvc.com"],
    [
      "two of them",
      `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://www.google.com/url?q=${encoded}`)}`,
      "eur01.safelinks.protection.outlook.com",
    ],
  ])("%s", (_name, address, via) => {
    expect(linkTarget(address)).toEqual({ url: real, host: "www.epa.gov", via });
  });

  test.each([
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    " java\nscript:alert(1)",
    "data:text/html,x",
    "mailto:foia@epa.gov",
    "ftp://epa.gov/",
    "//epa.gov/",
    "/inbox",
    "https://",
    "https://[",
  ])("%s is no page to open", (address) => {
    expect(linkTarget(address)).toBeNull();
  });

  test("what is longer than any address is none", () => {
    expect(linkTarget(`https://epa.gov/${"a".repeat(9_000)}`)).toBeNull();
  });

  test("what a wrapper says is believed only where it leads to a page", () => {
    const address = `https://www.google.com/url?q=${encodeURIComponent("javascript:alert(1)")}`;
    expect(linkTarget(address)).toEqual({ url: address, host: "www.google.com", via: null });
  });

  test("letters of other alphabets are reported in ASCII", () => {
    expect(linkTarget("https://www.еpa.gov/")?.host).toBe("www.xn--pa-mlc.gov");
    expect(linkTarget("https://epa.gov@evil.example/")?.host).toBe("evil.example");
    expect(linkTarget("https://EPA.GOV:8443/x")?.host).toBe("epa.gov:8443");
  });
});

describe("a link whose words name another place", () => {
  const named = (text: string, address: string) => {
    const target = linkTarget(address);
    return target && mismatchedHost(text, target);
  };

  test.each([
    ["www.irs.gov", "https://evil.example/", "irs.gov"],
    ["https://www.irs.gov/refund?x=1", "https://irs.gov.evil.example/", "irs.gov"],
    [" irs.gov. ", "https://evil.example/", "irs.gov"],
    ["IRS\u200b.gov", "https://evil.example/", "irs.gov"],
    ["https://irs.gov@evil.example/", "https://other.example", null],
    ["іrs.gov", "https://irs.gov/", "xn--rs-goc.gov"],
    ["irs.gov", "https://urldefense.com/v3/__https://evil.example/__;!!a$", "irs.gov"],
  ])("%s, to %s", (text, address, expected) => {
    expect(named(text, address)).toBe(expected);
  });

  test.each([
    ["www.irs.gov", "https://irs.gov/refund"],
    ["irs.gov", "https://apps.irs.gov/refund"],
    ["foia.cbp.gov/status", "https://cbp.gov/"],
    ["Read the letter", "https://evil.example/"],
    ["Ask the I.R.S. at irs.gov today", "https://evil.example/"],
    ["report.pdf", "https://irs.gov/report.pdf"],
    ["foia@irs.gov", "https://irs.gov/"],
    ["$1.50", "https://irs.gov/"],
    ["epa.gov/foia", `https://lnks.gd/l/${token}/s/1/br/2`],
  ])("%s, to %s, is not misleading", (text, address) => {
    expect(named(text, address)).toBeNull();
  });
});
