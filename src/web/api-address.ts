type Query = Record<string, string | number | undefined>;

/** A path with its query, without what is undefined. Two calls for the same thing have the same address, to the letter. */
export function apiAddress(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
