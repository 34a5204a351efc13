import { describe, expect, it } from "vitest";
import { readBounce } from "#core/reply/bounce.ts";

const report = (fields: string): string =>
  `Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; foia@x.gov\n${fields}\n`;
const read = (deliveryStatus: string | null, text = "", returnedHeaders: string | null = null) =>
  readBounce({ deliveryStatus, text, returnedHeaders });

describe("a delivery report", () => {
  it("names recipient, codes, the server's words and the message", () => {
    const status = report(
      "Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <foia@x.gov>:\n    User unknown",
    );
    expect(read(status, "", "Subject: x\nMessage-ID: <req@ours>\n")).toEqual({
      recipient: "foia@x.gov",
      status: "5.1.1",
      code: "550",
      reason: "550 5.1.1 <foia@x.gov>: User unknown",
      severity: "hard",
      originalMessageId: "<req@ours>",
    });
  });

  it.each([
    ["Action: failed\nStatus: 5.1.1", "hard"],
    ["Action: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 mailbox full", "soft"],
    ["Action: failed\nStatus: 4.4.7", "soft"],
    ["Action: delayed\nStatus: 4.4.1", "delay"],
    ["action: DELAYED\nstatus: 4.0.0", "delay"],
  ])("%j is %s", (fields, severity) => {
    expect(read(report(fields)).severity).toBe(severity);
  });

  it("reports the recipient that failed when others did not", () => {
    const status = `Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822;a@x.gov\nAction: relayed\nStatus: 2.0.0\n\nFinal-Recipient: rfc822;b@x.gov\nAction: failed\nStatus: 5.7.1\n`;
    expect(read(status)).toMatchObject({ recipient: "b@x.gov", status: "5.7.1", severity: "hard" });
  });

  it("says in plain words that there were none", () => {
    expect(read(report("Action: delayed")).reason).toBe(
      "The mail server could not deliver it yet and keeps trying.",
    );
  });
});

describe("a report in free text", () => {
  it("is searched for the address and the code", () => {
    const text =
      "I'm afraid I wasn't able to deliver your message.\n\n<foia@x.gov>:\n550 5.1.1 No such user here.\n";
    expect(read(null, text)).toMatchObject({
      recipient: "foia@x.gov",
      status: "5.1.1",
      code: "550",
      reason: "550 5.1.1 No such user here.",
      severity: "hard",
    });
  });

  it("is soft for a temporary code and honest about nothing", () => {
    expect(read(null, "451 try again later").severity).toBe("soft");
    expect(read(null, "It did not arrive.")).toMatchObject({
      recipient: null,
      reason: "The mail server refused it and gave no reason.",
    });
  });
});
