/** A quota as a field shows it, in units; nothing where it is what everyone may. */
export const quotaText = (quota: number | null, unit = 1): string =>
  quota === null ? "" : String(quota / unit);

/**
 * What was typed, in single bytes, letters or requests: null for nothing, undefined for what is no number from 0 to `most`.
 * "1,000" is a thousand.
 */
export function parseQuota(
  typed: string,
  { unit = 1, most }: { unit?: number; most: number },
): number | null | undefined {
  const plain = typed.trim().replaceAll(/,(?=\d{3}(\D|$))/g, "");
  if (plain === "") return null;
  if (!(unit === 1 ? /^\d+$/ : /^\d*\.?\d+$/).test(plain)) return undefined;
  const value = Math.round(Number(plain) * unit);
  return value <= most ? value : undefined;
}
