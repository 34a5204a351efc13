import { isIP } from "node:net";

export type SettingReader = ReturnType<typeof settingReader>;

/** Reads settings one by one; invalid ones are collected in `problems`, so that all are reported together. */
export function settingReader(source: Record<string, string | undefined>, problems: string[]) {
  const text = (name: string, fallback: string) => source[name]?.trim() || fallback;
  const optional = (name: string) => source[name]?.trim() || null;
  const number = (name: string, fallback: number, min: number, max: number) => {
    const value = Number(text(name, String(fallback)));
    if (value >= min && value <= max) return value;
    problems.push(`${name}=${source[name]}: use a number from ${min} to ${max}.`);
    return fallback;
  };
  const integer = (name: string, fallback: number, min: number, max: number) => {
    const value = number(name, fallback, min, max);
    if (!Number.isInteger(value)) problems.push(`${name}=${source[name]}: use a whole number.`);
    return value;
  };
  const list = (name: string, fallback: string, isValid: (value: string) => boolean, message: string) => {
    const values = text(name, fallback)
      .split(",")
      .map((value) => value.trim());
    // An extra comma in a list of addresses is reported as a mistake; an empty list is no list.
    const entries = values.length === 1 && values[0] === "" ? [] : values;
    for (const value of entries) if (!isValid(value)) problems.push(`${name}: "${value}" ${message}.`);
    return entries;
  };
  return {
    text,
    optional,
    number,
    whole: integer,
    port: (name: string, fallback: number) => integer(name, fallback, 0, 65_535),
    checked(name: string, fallback: string, isValid: (value: string) => boolean, message: string) {
      const value = text(name, fallback);
      if (!isValid(value)) problems.push(`${name}=${value}: ${message}.`);
      return value;
    },
    list,
    /** Addresses or ranges such as 10.0.0.0/8. */
    ranges: (name: string, fallback: string) =>
      list(name, fallback, isRange, "is no address or range such as 10.0.0.0/8"),
    url(name: string, schemes: string[]) {
      const value = optional(name);
      if (value === null || (URL.canParse(value) && schemes.includes(new URL(value).protocol))) return value;
      // Never repeat the value: the address of a relay or a database contains its password.
      problems.push(`${name}: use an address that starts with ${schemes.map((s) => `${s}//`).join(" or ")}.`);
      return null;
    },
  };
}

function isRange(value: string): boolean {
  const [address = "", bits, ...more] = value.split("/");
  const family = isIP(address);
  const isPrefix =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
  return family !== 0 && isPrefix && more.length === 0;
}
