/**
 * Reply addresses: `<word>-<word>-<token>@domain`, one a request. The caller derives the bytes from the request id
 * with a keyed hash; everything here is the same for the same bytes.
 */

/** No l, 1, i, o or 0: what a user retypes from paper is either right or visibly odd. */
const TOKEN_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** 13 letters of 31 are 64 bits, above the 60 an address needs to be unguessable through a mail server. */
const TOKEN_LENGTH = 13;

const TOKEN_BYTES = 16;

/** Bytes `replyAddressLocal` reads; an HMAC-SHA-256 has more than enough. */
export const ADDRESS_BYTES = 2 + TOKEN_BYTES;

/** The local part for a request: two words from the first two bytes, the token from the next sixteen. */
export function replyAddressLocalPart(bytes: Uint8Array): string {
  if (bytes.length < ADDRESS_BYTES) throw new RangeError(`A reply address needs ${ADDRESS_BYTES} bytes.`);
  const [first = 0, second = 0] = bytes;
  return `${ADDRESS_WORDS[first]}-${ADDRESS_WORDS[second]}-${addressToken(bytes.subarray(2, ADDRESS_BYTES))}`;
}

/** Thirteen letters from sixteen bytes: 128 bits reduced to 31^13, so the bias is below 2^-63. */
export function addressToken(bytes: Uint8Array): string {
  let rest = 0n;
  for (const byte of bytes) rest = (rest << 8n) | BigInt(byte);
  const base = BigInt(TOKEN_LETTERS.length);
  let letters = "";
  for (let index = 0; index < TOKEN_LENGTH; index++) {
    letters += TOKEN_LETTERS.charAt(Number(rest % base));
    rest /= base;
  }
  return letters;
}

/**
 * A local part as typed, as far as mail programs change one on their own: lower case, any dash or
 * underscore as a hyphen, without `+tag`, quotes and stray dots.
 */
export function cleanLocalPart(local: string): string {
  return local
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\+.*$/s, "")
    .replace(/[\s"'<>]/g, "")
    .replace(/[\p{Pd}_]/gu, "-")
    .replace(/^[.-]+|[.-]+$/g, "");
}

/**
 * `plainLocal` with commonly misread characters corrected: `1`/`i` read as `l` and `0` as `o`. The local part of a
 * real address comes back unchanged.
 */
export const normalizeLocalPart = (local: string): string =>
  cleanLocalPart(local).replace(/[1i|]/g, "l").replace(/0/g, "o");

/** An address with one mistake still has its first ten or its last ten characters right: none is shorter than 23. */
const SIMILARITY_KEY_LENGTH = 10;

/** Lookup keys for addresses at most one edit away: they share `start` or `end`. */
export const similarityKeys = (local: string): { start: string; end: string } => ({
  start: local.slice(0, SIMILARITY_KEY_LENGTH),
  end: local.slice(-SIMILARITY_KEY_LENGTH),
});

/** Whether one wrong, missing, extra or swapped character makes `b` of `a`. Equal strings are not one edit away. */
export function isOneEditAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const restOfA = a.slice(head, a.length - tail);
  const restOfB = b.slice(head, b.length - tail);
  if (restOfA.length <= 1 && restOfB.length <= 1) return true;
  return (
    restOfA.length === 2 && restOfB.length === 2 && restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0]
  );
}

/**
 * Two of these open a reply address, so that a user can tell addresses apart at a glance and read one out. 256 plain
 * words of four to seven letters; none has an "i", which handwriting and some typefaces confuse with "l". Never
 * change their order: a word's place is part of how an address follows from its bytes.
 */
export const ADDRESS_WORDS: readonly string[] = `
acorn alder amber anchor apple arbor arch aspen aster autumn badge baker barley barn basket beach beacon
beam beaver berry beryl bloom bluff boat book brace branch brass bread breeze brook brush butter cable
camel canal candle canoe canyon cargo carpet carrot castle cave cedar chalk chapel chart cherry chest clam
clay clock cloud clover coast cobalt comet copper coral corn cotton cove crab crane creek crest crown
curlew dale dawn deer delta desert dock door dove drum dune eagle earth echo elder ember fable falcon farm
fern ferry flag flame flax fleet flour flute forest frost garden garnet gate geyser glade globe goose
grape grass grove gull hall hammer harbor hare harp hawk hazel heath hedge herb heron hollow honey horn
horse house jasper jewel jungle kelp kernel kettle lagoon lake lamp larch lark laurel leaf lemon lens
letter loom lotus lunar lute lynx maple marble marsh meadow melon mesa meteor mole moose morel moss mussel
myrtle nectar nest north nutmeg oats ocean onyx opal orange otter oyster paddle palm panda paper parrot
path peach pearl pebble pecan pepper petal plate plum pond poplar poppy porch prose quarry quartz radar
raven reed reef rocket rose ruby rudder sable saddle sage salmon sand scarf seal sedge shale shell shore
slate snow sonnet south spruce square star steam stone stork storm stove straw stream sugar sumac summer
swan table teal temple tern tower track trout tundra tunnel turtle valley vault velvet verse vessel wagon
walnut water wave west whale wheat wheel wolf wool wren yarrow zebra zephyr
`
  .trim()
  .split(/\s+/);
