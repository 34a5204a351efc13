import { describe, expect, it } from "vitest";
import { detectReportKind } from "#core/classify/bounces/detect-bounce.ts";
import { parseBounce } from "#core/classify/bounces/parse-bounce.ts";
import { cpuMilliseconds } from "#test/support/cpu-time.ts";

const report = (fields: string): string =>
  `Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; foia@x.gov\n${fields}\n`;
const read = (deliveryStatus: string | null, text = "", returnedHeaders: string | null = null) =>
  parseBounce({ deliveryStatus, text, returnedHeaders });

describe("a delivery report", () => {
  it("names recipient, codes, the server's words and the message", () => {
    const status = report(
      "Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <foia@x.gov>:\n    User unknown",
    );
    expect(read(status, "", "Subject: x\nMessage-ID: <req@ours>\n")).toEqual({
      recipient: "foia@x.gov",
      status: "5.1.1",
      code: "550",
      cause: "no_such_address",
      reason: "There is no such address at this agency.",
      said: "550 5.1.1 <foia@x.gov>: User unknown",
      severity: "hard",
      originalMessageId: "<req@ours>",
      alsoFailed: [],
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

  it("names every other recipient that failed", () => {
    const failed = (who: string) => `Final-Recipient: rfc822;${who}\nAction: failed\nStatus: 5.1.1`;
    const status = ["Reporting-MTA: dns; mx", ...["a@x.gov", "b@x.gov", "c@x.gov"].map(failed)].join("\n\n");
    expect(read(status)).toMatchObject({ recipient: "a@x.gov", alsoFailed: ["b@x.gov", "c@x.gov"] });
  });

  it("says of a delay what holds it up, and that nothing is lost", () => {
    const fields = "Action: delayed\nStatus: 4.2.2\nDiagnostic-Code: smtp; 452 4.2.2 Mailbox full";
    expect(read(report(fields))).toMatchObject({
      severity: "delay",
      reason: "Not delivered yet; the mail server keeps trying. The agency's mailbox is full.",
      said: "452 4.2.2 Mailbox full",
    });
  });

  it("says in plain words that there were none", () => {
    expect(read(report("Action: delayed")).reason).toBe("Not delivered yet; the mail server keeps trying.");
  });
  it("does not let its own words or addresses in the returned letter mislead it", () => {
    const text = "It failed.\n\n----- Original message -----\n\n<else@y.gov>: 550 5.7.1 spam";
    expect(read(report("Action: failed\nStatus: 5.0.0"), text)).toMatchObject({
      recipient: "foia@x.gov",
      status: "5.0.0",
      said: "It failed.",
    });
  });
});

it("takes a test of an address that succeeded for no failure", () => {
  const deliveryStatus = report("Action: deliverable\nStatus: 2.1.5");
  const headers = [{ name: "content-type", value: "multipart/report; report-type=delivery-status" }];
  const from = { address: "mailer-daemon@x.gov" };
  const subject = "Delivery Status";
  expect(detectReportKind({ headers, from, subject, text: "", deliveryStatus })).toBe("arrived");
});

describe("a report in free text", () => {
  it("is searched for the address and the code", () => {
    const text =
      "I'm afraid I wasn't able to deliver your message.\n\n<foia@x.gov>:\n550 5.1.1 No such user here.\n";
    expect(read(null, text)).toMatchObject({
      recipient: "foia@x.gov",
      status: "5.1.1",
      code: "550",
      said: "550 5.1.1 No such user here.",
      severity: "hard",
    });
  });

  it("names every recipient of a list, and none of a signature or the returned letter", () => {
    const text =
      "It failed.\n\n<a@x.gov>: 550 5.1.1 unknown\n\n<b@x.gov>: 552 5.2.2 full\n\n----- Original message -----\n\nc@x.gov\n";
    expect(read(null, text)).toMatchObject({ recipient: "a@x.gov", alsoFailed: ["b@x.gov"] });
    const signed = "Your message to a@x.gov was refused.\n550 5.1.1 unknown\n\nThe clerk\nclerk@x.gov\n";
    expect(read(null, signed)).toMatchObject({ recipient: "a@x.gov", alsoFailed: [] });
    const headers = [{ name: "x-failed-recipients", value: "a@x.gov,\n b@x.gov, A@x.gov" }];
    expect(parseBounce({ deliveryStatus: null, text: "550", returnedHeaders: null, headers })).toMatchObject({
      recipient: "a@x.gov",
      alsoFailed: ["b@x.gov"],
    });
  });

  it("is soft for a temporary code and honest about nothing", () => {
    expect(read(null, "451 try again later").severity).toBe("soft");
    expect(read(null, "It did not arrive.")).toMatchObject({
      recipient: null,
      reason: "The mail server refused it and gave no reason that we know.",
    });
  });
});

it.each(["<a@b.c>: ", "550 5.1.1 ", "user ", "To: ", "----- ", "a@", "Final-Recipient: x\n\n", " \n"])(
  "reads a megabyte of %j in bounded time",
  async (piece) => {
    const endless = piece.repeat(1_000_000 / piece.length);
    expect(await cpuMilliseconds(() => read(endless, endless, endless))).toBeLessThan(2000);
  },
);
