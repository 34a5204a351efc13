/** The money of the laws outside the United States, by ISO 4217 code. */
const CURRENCIES: Readonly<Record<string, string>> = {
  uk: "GBP",
  "uk-sct": "GBP",
  ie: "EUR",
  de: "EUR",
  eu: "EUR",
  ca: "CAD",
  au: "AUD",
};

/** The money of a law's country, by ISO 4217 code. `jurisdiction`: null before one is chosen. */
export function currencyOf(jurisdiction: string | null): string {
  const [country = ""] = (jurisdiction ?? "").split("-");
  return CURRENCIES[jurisdiction ?? ""] ?? CURRENCIES[country] ?? "USD";
}

/** What "$" is in a letter under a law: the dollar of its country, where it has one. */
export function dollarOf(jurisdiction: string | null): string {
  const currency = currencyOf(jurisdiction);
  return currency.endsWith("D") ? currency : "USD";
}

/** The sign of a currency before a sum: "$", "£", "CA$". */
export const currencySign = (currency: string): string => formatMoney(0, currency).replace(/[\d\s]/g, "");

const formats = new Map<string, Intl.NumberFormat>();

/** "$1,250.50", "$25", "£480", "CA$12.50": hundredths of a currency by its code, without ".00". */
export function formatMoney(cents: number, currency: string): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat("en-US", {
      style: "currency",
      currency,
      trailingZeroDisplay: "stripIfInteger",
    });
    formats.set(currency, format);
  }
  return format.format(cents / 100);
}
