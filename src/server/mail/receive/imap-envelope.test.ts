import { describe, expect, test } from "vitest";
import { envelopeOf } from "#server/mail/receive/imap-envelope.ts";

const mailboxAddress = "records@in.example.org";
const read = (...lines: string[]) =>
  envelopeOf(Buffer.from(`${lines.join("\r\n")}\r\n\r\nTo: body@in.example.org\r\n`), {
    domain: "in.example.org",
    mailboxAddress,
  });
const to = (...lines: string[]) => read(...lines).to;

describe("the recipient of an email in a mailbox", () => {
  test.each(["Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "delivered-to"])(
    "%s counts before To",
    (name) => {
      expect(to(`${name}: <One@In.example.org>`, "To: two@in.example.org")).toEqual(["one@in.example.org"]);
    },
  );

  test("the mailbox's own address says nothing where another is named", () => {
    expect(to(`Delivered-To: ${mailboxAddress}`, "X-Original-To: one@in.example.org")).toEqual([
      "one@in.example.org",
    ]);
    expect(to(`Delivered-To: ${mailboxAddress}`, "To: two@in.example.org")).toEqual(["two@in.example.org"]);
    expect(to(`Delivered-To: ${mailboxAddress}`, "To: clerk@office.example")).toEqual([mailboxAddress]);
    expect(to(`To: Records <${mailboxAddress}>`)).toEqual([mailboxAddress]);
  });

  test("To, Cc and their resent kin, each address of ours once, folded or not", () => {
    expect(
      to(
        'To: "A, B" <one@in.example.org>,',
        "\tclerk@office.example, Two <TWO@in.example.org>",
        "Cc: one@in.example.org",
        "Resent-To: three@in.example.org",
        "Reply-To: four@in.example.org",
      ),
    ).toEqual(["one@in.example.org", "two@in.example.org", "three@in.example.org"]);
  });

  test("another domain that ends like ours is not ours", () => {
    expect(to("To: one@in.example.org.evil.example, one@xin.example.org")).toEqual([mailboxAddress]);
  });

  test("a domain of ours in its other spelling is ours", () => {
    const head = Buffer.from("To: one@xn--bcher-kva.example\r\nCc: two@bücher.example\r\n\r\n");
    expect(envelopeOf(head, { domain: "bücher.example", mailboxAddress: "a@bücher.example" }).to).toEqual([
      "one@xn--bcher-kva.example",
      "two@bücher.example",
    ]);
  });

  test("no header at all, and thousands of addresses, are taken in bounds", () => {
    expect(envelopeOf(new Uint8Array(), { domain: "in.example.org", mailboxAddress }).to).toEqual([
      mailboxAddress,
    ]);
    const many = Array.from({ length: 5000 }, (_, n) => `a${n}@in.example.org`).join(", ");
    expect(to(`To: ${many}`)).toHaveLength(100);
  });
});

describe("the sender of an email in a mailbox", () => {
  test("the Return-Path; empty for a bounce; else who wrote it", () => {
    expect(read("Return-Path: <bounce@office.example>", "From: clerk@office.example").from).toBe(
      "bounce@office.example",
    );
    expect(read("Return-Path: <>", "From: MAILER-DAEMON@office.example").from).toBe("");
    expect(read("From: Clerk <clerk@office.example>").from).toBe("clerk@office.example");
    expect(read("Sender: desk@office.example", "From: Clerk <clerk@office.example>").from).toBe(
      "desk@office.example",
    );
    expect(read("Subject: nobody").from).toBe("");
  });

  test("the one on top is the last server's, whatever was written below", () => {
    expect(read("Return-Path: <a@one.example>", "Return-Path: <b@two.example>").from).toBe("a@one.example");
  });
});
