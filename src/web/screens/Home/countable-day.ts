export const FIRST_DAY = "1970-01-01";
export const LAST_DAY = "2099-12-31";

/** Whether a day exists and lies where holidays are known; a year that is still being typed (0202) does not. */
export function isCountable(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < FIRST_DAY || day > LAST_DAY) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
