import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";

/*
 * Installs the mail programs and the pooler that the tests in test/interop talk to, where Debian's package manager can,
 * and starts no service. An obstacle is reported and is no failure: those tests are skipped, each with a printed reason.
 */

/** Each package, and the program it is wanted for. */
const WANTED = {
  swaks: "/usr/bin/swaks",
  postfix: "/usr/sbin/postfix",
  "dovecot-imapd": "/usr/sbin/dovecot",
  strace: "/usr/bin/strace",
  pgbouncer: "/usr/sbin/pgbouncer",
};
/** swaks does STARTTLS with it; Debian only recommends it. */
const TLS_FOR_SWAKS = "libnet-ssleay-perl";
const APT = "/usr/bin/apt-get";
const PATIENCE_MS = 3 * 60_000;

const missing = Object.keys(WANTED).filter((name) => !existsSync(WANTED[name]));
if (missing.length > 0) {
  const why = install(missing.includes("swaks") ? [...missing, TLS_FOR_SWAKS] : missing);
  console.log(`${missing.join(", ")}: ${why === null ? "installed" : `not installed, ${why}`}`);
}

/** Resolves to why it could not be done, or null. */
function install(packages) {
  if (process.getuid?.() !== 0) return "as only root may";
  if (!existsSync(APT)) return "as there is no apt-get";
  return withoutServices(() => {
    const words = ["install", "-qq", "-y", "--no-install-recommends", ...packages];
    // Where the lists of packages are too old, or none were fetched yet, they are fetched and it is tried again.
    if (apt(words) === null) return null;
    return apt(["update", "-qq"]) ?? apt(words);
  });
}

/** A package starts the service it brings unless this program says no (invoke-rc.d(8)). */
function withoutServices(work) {
  const policy = "/usr/sbin/policy-rc.d";
  if (existsSync(policy)) return work();
  writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    return work();
  } finally {
    rmSync(policy, { force: true });
  }
}

/** The last line of what it complains of, or null when it worked. */
function apt(words) {
  const options = [
    "Dpkg::Use-Pty=0",
    "DPkg::Lock::Timeout=60",
    "Acquire::Retries=1",
    "Acquire::http::Timeout=20",
  ];
  const { status, stderr, error } = spawnSync(APT, [...words, ...options.flatMap((each) => ["-o", each])], {
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
    timeout: PATIENCE_MS,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status === 0) return null;
  return error?.message ?? stderr.trim().split("\n").at(-1) ?? "without a word";
}
