import { expect, it } from "vitest";
import { classifyMessage } from "#core/classify/classify-message.ts";
import { emailOfLetter } from "#test/letter-corpus/batch-letters.ts";
import { isLegible } from "./is-legible.ts";

/** Bytes without meaning, always the same. */
const noise = (length: number, seed: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (Math.imul(at + seed, 2_654_435_761) >>> 13) & 0xff);

it.each(["Your request is denied.", "Anträge: 3 × 0,50 €\n\n– Grüße", "", "\u200bYour\u00adfiles\r\n"])(
  "%j can be read",
  (text) => expect(isLegible(text)).toBe(true),
);

it.each(["latin1", "utf-8"])("bytes read as %s say nothing", (encoding) => {
  for (let seed = 1; seed <= 20; seed++) {
    const text = new TextDecoder(encoding).decode(noise(400, seed * 7_919));
    const { main, outcomes } = classifyMessage(
      emailOfLetter({ subject: "", from: "x@agency.example", text, attachments: [] }),
    );
    expect([main.value, outcomes]).toEqual(["unclear", []]);
  }
});
