/** The same day that many years earlier; February 28 for February 29 if that year has none. */
export function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const monthAndDay = day.slice(5) === "02-29" && !leap ? "02-28" : day.slice(5);
  return `${String(year).padStart(4, "0")}-${monthAndDay}`;
}
