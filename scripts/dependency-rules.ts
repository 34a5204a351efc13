/** What `check-dependencies.ts` decides, without any I/O. */
import semver from "semver";

/** A package as package-lock.json has it. */
export type Package = { name: string; version: string; license: string | undefined; dev: boolean };

/** A published vulnerability; `vulnerable` is a semver range. */
export type Advisory = {
  id: string;
  package: string;
  vulnerable: string;
  severity: "low" | "moderate" | "high" | "critical";
  title: string;
  url: string;
};

/** An advisory that does not concern us, why, and until when that was judged. */
export type AcceptedAdvisory = { id: string; reason: string; until: string };

type Lock = {
  packages: Record<
    string,
    { version?: string; license?: string; dev?: boolean; link?: boolean; name?: string }
  >;
};

/** Every package of package-lock.json once a version; a development package that production needs too is not `dev`. */
export function packagesOf(lock: Lock): Package[] {
  const found = new Map<string, Package>();
  for (const [path, { version, license, dev = false, link, name: alias }] of Object.entries(lock.packages)) {
    if (path === "" || link || version === undefined) continue;
    const name = alias ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const existing = found.get(`${name}@${version}`);
    found.set(`${name}@${version}`, { name, version, license, dev: dev && (existing?.dev ?? true) });
  }
  return [...found.values()];
}

/** One line for each package whose license is not allowed. Of "A OR B" one has to be, of "A AND B" both. */
export function licenseProblems(
  packages: readonly Package[],
  { allowed, found }: { allowed: string[]; found: Record<string, { license: string }> },
): string[] {
  return packages.flatMap(({ name, version, license: declaredLicense }) => {
    const license = found[name]?.license ?? declaredLicense;
    if (license === undefined)
      return [`${name}@${version} names no license: look for it, and add it to "found"`];
    return isAllowed(license, new Set(allowed)) ? [] : [`${name}@${version} is under ${license}`];
  });
}

function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const unwrapped = expression.replace(/^\((.*)\)$/, "$1");
  if (/ OR /.test(unwrapped)) return unwrapped.split(" OR ").some((one) => isAllowed(one, allowed));
  return unwrapped.split(" AND ").every((one) => allowed.has(one.trim().replace(/\+$/, "")));
}

/** The advisories that concern an installed version and were not accepted as of `today` (YYYY-MM-DD). */
export function vulnerabilities(
  packages: readonly Package[],
  advisories: readonly Advisory[],
  accepted: readonly AcceptedAdvisory[],
  today: string,
): string[] {
  const acceptedIds = new Set(accepted.filter(({ until }) => until >= today).map(({ id }) => id));
  return advisories
    .filter(({ id }) => !acceptedIds.has(id))
    .flatMap((one) =>
      packages
        .filter(({ name, version }) => name === one.package && semver.satisfies(version, one.vulnerable))
        .map(
          ({ name, version, dev }) =>
            `${name}@${version}${dev ? " (development)" : ""}: ${one.severity}, ${one.title} ${one.url}`,
        ),
    );
}

/** The advisories in the answer of `npm audit --json`; null where it holds none because the registry has no such service. */
export function advisoriesOf(answer: string): Advisory[] | null {
  const { vulnerabilities: found } = parse(answer);
  if (!found) return null;
  const all = Object.values(found).flatMap(({ via }) => via.filter((one) => typeof one === "object"));
  return all.map(({ source, name, title, url, severity, range }) => ({
    id: url.split("/").at(-1) ?? String(source),
    package: name,
    vulnerable: range,
    severity,
    title,
    url,
  }));
}

type Via = {
  source: number;
  name: string;
  title: string;
  url: string;
  severity: Advisory["severity"];
  range: string;
};

function parse(answer: string): { vulnerabilities?: Record<string, { via: (Via | string)[] }> } {
  try {
    return JSON.parse(answer);
  } catch {
    return {};
  }
}
