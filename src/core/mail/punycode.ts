/** RFC 3492 section 5: the parameters of Punycode as domain names use it. */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;
const LAST_CODE = 0x10ffff;
/** RFC 1035 section 2.3.4. */
const MAX_LABEL_LENGTH = 63;

/** One label of a domain as it is shown: `xn--…` in its own letters, everything else unchanged. */
export function punycodeToUnicode(label: string): string {
  if (!label.startsWith("xn--") || label.length > MAX_LABEL_LENGTH) return label;
  return decodeLabel(label.slice(4)) ?? label;
}

/** RFC 3492 section 6.2, or null where it is no Punycode. */
function decodeLabel(input: string): string | null {
  const basic = input.lastIndexOf("-");
  const letters = basic > 0 ? [...input.slice(0, basic)] : [];
  let code = FIRST_CODE;
  let bias = FIRST_BIAS;
  let insertIndex = 0;
  let inputIndex = basic > 0 ? basic + 1 : 0;
  while (inputIndex < input.length) {
    const previousIndex = insertIndex;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(input.charCodeAt(inputIndex++));
      if (digit === null) return null;
      insertIndex += digit * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = letters.length + 1;
    bias = adaptBias(insertIndex - previousIndex, count, previousIndex === 0);
    code += Math.floor(insertIndex / count);
    if (code > LAST_CODE || (code >= 0xd800 && code <= 0xdfff)) return null;
    insertIndex %= count;
    letters.splice(insertIndex++, 0, String.fromCodePoint(code));
  }
  return letters.join("");
}

/** `a`–`z` are 0–25, `0`–`9` are 26–35; null past the end. */
function digitOf(unit: number): number | null {
  if (unit >= 0x61 && unit <= 0x7a) return unit - 0x61;
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30 + 26;
  return null;
}

/** RFC 3492 section 6.1. */
function adaptBias(delta: number, count: number, first: boolean): number {
  let rest = first ? Math.floor(delta / DAMP) : Math.floor(delta / 2);
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
