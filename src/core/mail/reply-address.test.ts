import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ADDRESS_BYTES,
  ADDRESS_WORDS,
  isOneEditAway,
  normalizeLocalPart,
  replyAddressLocalPart,
} from "#core/mail/reply-address.ts";

const bytes = fc.uint8Array({ minLength: ADDRESS_BYTES, maxLength: 32 });
const anyLetter = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
const local = bytes.map(replyAddressLocalPart);

describe("reply addresses", () => {
  it("are two words and a token of 13 unmistakable letters", () => {
    fc.assert(
      fc.property(local, (address) => {
        expect(address).toMatch(/^[a-z]{4,7}-[a-z]{4,7}-[a-hjkmnp-z2-9]{13}$/);
        expect(address.length).toBeLessThanOrEqual(64);
      }),
    );
  });

  it("are the same for the same bytes, and another for a change in any byte", () => {
    fc.assert(
      fc.property(bytes, fc.nat(ADDRESS_BYTES - 1), fc.integer({ min: 1, max: 255 }), (seed, at, change) => {
        const other = Uint8Array.from(seed, (byte, index) => (index === at ? byte ^ change : byte));
        expect(replyAddressLocalPart(seed)).toBe(replyAddressLocalPart(Uint8Array.from(seed)));
        expect(replyAddressLocalPart(other)).not.toBe(replyAddressLocalPart(seed));
      }),
    );
  });

  it("refuse to be made from too little", () => {
    expect(() => replyAddressLocalPart(new Uint8Array(ADDRESS_BYTES - 1))).toThrow(RangeError);
  });

  it("use 256 different words without a letter that is misread", () => {
    expect(new Set(ADDRESS_WORDS).size).toBe(256);
    expect(ADDRESS_WORDS.filter((word) => !/^[a-hj-z]{4,7}$/.test(word))).toEqual([]);
  });
});

describe("addresses as typed by users", () => {
  it("come back to themselves from capitals, 1 for l, I for l, 0 for o, odd dashes and tags", () => {
    fc.assert(
      fc.property(local, (address) => {
        const token = address.slice(-13);
        const words = address.slice(0, -13);
        expect(normalizeLocalPart(address)).toBe(address);
        expect(normalizeLocalPart(address.toUpperCase())).toBe(address);
        expect(normalizeLocalPart(`${words.replaceAll("l", "1").replaceAll("o", "0")}${token}`)).toBe(
          address,
        );
        expect(
          normalizeLocalPart(`${words.replaceAll("l", "I").replaceAll("-", "\u2013")}${token}+reply`),
        ).toBe(address);
        expect(normalizeLocalPart(` "${address}". `)).toBe(address);
      }),
    );
  });

  it("never throw and settle at once", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyLetter }), (typed) => {
        expect(normalizeLocalPart(normalizeLocalPart(typed))).toBe(normalizeLocalPart(typed));
      }),
    );
  });
});

describe("one edit", () => {
  const edited = local.chain((address) =>
    fc
      .record({ at: fc.nat(address.length - 1), letter: fc.constantFrom(..."abc9-"), kind: fc.nat(3) })
      .map(({ at, letter, kind }) => [address, edit(address, at, letter, kind)] as const)
      .filter(([before, after]) => before !== after),
  );

  it("is seen, either way round", () => {
    fc.assert(
      fc.property(edited, ([before, after]) => {
        expect(isOneEditAway(before, after)).toBe(true);
        expect(isOneEditAway(after, before)).toBe(true);
      }),
    );
  });

  it.each([
    ["plate-heron", "plate-heron", false],
    ["plate-heron", "plaet-heron", true],
    ["plate-heron", "palte-heorn", false],
    ["plate-heron", "plate-her", false],
    ["plate-heron", "plxte-hexon", false],
    ["", "a", true],
    ["ab", "ba", true],
    ["abc", "cba", false],
  ])("%s and %s: %s", (a, b, expected) => {
    expect(isOneEditAway(a, b)).toBe(expected);
  });

  it("never joins two addresses of different bytes", () => {
    fc.assert(
      fc.property(local, local, (a, b) => {
        expect(isOneEditAway(a, b)).toBe(false);
      }),
    );
  });
});

function edit(text: string, at: number, letter: string, kind: number): string {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  if (kind === 0) return `${before}${letter}${after.slice(1)}`;
  if (kind === 1) return `${before}${after.slice(1)}`;
  if (kind === 2) return `${before}${letter}${after}`;
  return `${before}${after.charAt(1)}${after.charAt(0)}${after.slice(2)}`;
}
