import { join, resolve } from "node:path";
import { type DatabaseSettings, readDatabase } from "./env/database.ts";
import { readBackupS3, readS3, type S3Settings } from "./env/file-store.ts";
import {
  type ImapSettings,
  type IncomingMailSettings,
  readImap,
  readIncomingMailSettings,
} from "./env/incoming-email.ts";
import { type OperatorSettings, readOperator } from "./env/operator.ts";
import { type OutgoingMailSettings, readOutgoingMailSettings } from "./env/outgoing-email.ts";
import { settingReader } from "./env/setting-reader.ts";

/**
 * Every setting of the program, all optional. This is the only reader of `process.env`; `readEnv` fails with one
 * `SettingError` that lists each invalid value and how to correct it.
 */
export type Env = {
  /** PORT, default 3000: the HTTP port. 0 takes any free port. */
  port: number;
  /** HOST, default 127.0.0.1: the address HTTP listens on. Sandbox mode allows loopback only. */
  host: string;
  /**
   * METRICS_PORT, default unset = no metrics: where `GET /metrics` answers for Prometheus, 1 to 65535.
   * METRICS_HOST, default 127.0.0.1: the address it listens on. Sandbox mode allows loopback only.
   */
  metrics: { host: string; port: number } | null;
  /**
   * OTEL_EXPORTER_OTLP_ENDPOINT, default unset = no traces: the OpenTelemetry collector that takes traces by OTLP over HTTP,
   * such as http://127.0.0.1:4318. OTEL_TRACES_SAMPLER_ARG, default 1: the share of requests, jobs and emails that is traced,
   * 0 to 1. The exporter itself reads OpenTelemetry's variables for headers, certificates and timeouts.
   */
  traces: { endpoint: string; share: number } | null;
  /** SLOW_QUERY_MS, default 500: a database query that takes as long or longer is logged, without its values. */
  slowQueryMs: number;
  /** PUBLIC_URL, default http://HOST:PORT: the public address of this installation, without a trailing slash, for links in email. Sandbox mode allows loopback only. */
  publicUrl: string | null;
  /** DATA_DIR, default ./data: the embedded database, the files, and the secret key. */
  dataDir: string;
  /** SECRET_KEY_FILE, default DATA_DIR/secret.key: created at the first start. Processes of one cluster must share it. */
  secretKeyFile: string;
  /**
   * DATABASE_URL, default unset = a PostgreSQL that Daylight starts itself. `postgres://user:password@host/name`: a role that owns
   * the database, may create roles, and is no superuser.
   * DATABASE_DIRECT_URL, default DATABASE_URL: where DATABASE_URL is a transaction pooler (PgBouncer), the server behind it.
   * DATABASE_PREPARED_STATEMENTS, default on, with DATABASE_DIRECT_URL off: on for a pooler that keeps them (PgBouncer 1.21).
   * DATABASE_REPLICA_URL, default none: a streaming replica, at which lists and searches are read.
   */
  database: DatabaseSettings | null;
  /**
   * S3_BUCKET, default unset = files are stored in DATA_DIR: a bucket of an S3-compatible store for the files.
   * S3_ENDPOINT, default AWS: the address of another store. S3_REGION, default us-east-1. S3_ACCESS_KEY_ID and
   * S3_SECRET_ACCESS_KEY, default the machine's own credentials (its role, its AWS profile).
   */
  s3: S3Settings | null;
  /**
   * BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY, default those of S3_…: how
   * `npm run admin -- backup s3://…` reaches its bucket.
   */
  backupS3: Omit<S3Settings, "bucket">;
  /** SMTP_URL, default unset = sandbox mode. The relay: `smtps://user:password@relay.example:465`. */
  smtpUrl: string | null;
  /** Incoming email, see `env/incoming-email.ts`. */
  mailIn: IncomingMailSettings;
  /** TRUSTED_PROXIES, default none: addresses or ranges of the reverse proxies, such as 10.0.0.0/8, comma-separated. */
  trustedProxies: string[];
  /** CALLS_PER_MINUTE, default 1200: rate limit of one address; further calls are refused with 429. */
  callsPerMinute: number;
  /** MAIL_DOMAIN, default daylight.localhost: the domain of reply addresses; its MX must point to the email receiver. */
  mailDomain: string;
  /**
   * USER_POOL_ID, USER_POOL_CLIENT_ID, default unset = the embedded user pool: a hosted pool, such as `us-east-1_Abc123`.
   * USER_POOL_ENDPOINT, default the hosted service: a substitute for it. USER_POOL_JWKS_URI, default the issuer's own.
   */
  hostedPool: {
    userPoolId: string;
    clientId: string;
    endpoint: string | null;
    jwksUri: string | null;
  } | null;
  /**
   * TOKEN_SECONDS, default 3600: lifetime of a token of the embedded pool, after which it is refreshed automatically;
   * 300 (5 minutes) to 86400 (a day), in a sandbox from 2, to make a refresh observable.
   */
  tokenSeconds: number;
  /**
   * IMAP_URL, default unset = no mailbox: a dedicated mailbox to read email from, such as
   * `imaps://user:password@imap.example.org:993/INBOX`, or `imap://` for STARTTLS. Special characters are percent-encoded.
   * `?move=Daylight` moves email into that folder once it is stored; without it, email is marked as read.
   * IMAP_POLL_SECONDS, default 60: the poll interval for servers that do not notify of new email.
   */
  imap: ImapSettings | null;
  /** ADMIN_EMAILS, default two addresses of the localhost domain: the administrators, comma-separated. */
  adminEmails: string[];
  /**
   * ADMIN_SECOND_FACTOR, default required, in a sandbox optional: whether an administrator needs an authenticator app (at a
   * hosted pool any second factor) to open the admin dashboard.
   */
  adminSecondFactor: boolean;
  /** TEAM_EMAIL, default team@MAIL_DOMAIN: the address of the footer's link and the contact form. */
  teamEmail: string;
  /** BRAND, default Daylight: the name in the top bar and in email. */
  brand: string;
  /** OPERATOR_NAME, OPERATOR_ADDRESS, GOVERNING_LAW, TERMS_DATE, default unset = "not stated": see env/operator.ts. */
  operator: OperatorSettings;
  /**
   * FOIA_GOV_API_KEY, default unset = no sync: the operator's own key for the FOIA.gov API, from api.data.gov.
   * FOIA_GOV_API_URL, default https://api.foia.gov: a substitute for it.
   */
  foiaGov: { key: string; url: string | null } | null;
  /** Outgoing email: UNDO_SECONDS, MAIL_PER_MINUTE, DKIM_KEY_FILE …, see env/outgoing-email.ts. */
  mailOut: OutgoingMailSettings;
  /** ACCOUNT_STORAGE_GB, default 5: storage of one account, in GB (10^9 bytes). Email from agencies is always accepted. */
  accountStorageBytes: number;
  /** ACCOUNT_REQUESTS: requests of one account, drafts included. 0, the default, is no limit: null. */
  accountRequests: number | null;
  /** UNMATCHED_DAYS, default 180: days until unmatched email is erased. Administrators are warned 14 days before. */
  unmatchedDays: number;
  /**
   * WEBHOOK_RANGES, default none: private addresses or ranges that users' webhooks may reach, such as 10.1.0.0/16,
   * comma-separated. All other private addresses are refused.
   */
  webhookRanges: string[];
  /** LOG_LEVEL, default warn: trace, debug, info, warn, error or fatal. */
  logLevel: string;
  /** SANDBOX_PACE, default 1: speed of the simulated agency; 10 answers ten times as fast. */
  sandboxSpeed: number;
  /** `--roles=http,mail,worker`, default all: the parts that this process runs. */
  roles: ReadonlySet<Role>;
};

export const ROLES = ["http", "mail", "worker"] as const;
export type Role = (typeof ROLES)[number];

/** Lists every invalid setting. */
export class SettingError extends Error {
  constructor(problems: string[]) {
    super(
      `Daylight cannot start with these settings:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
    );
    this.name = "SettingError";
  }
}

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal"];
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;
const ADDRESS = /^[^\s@,]+@[^\s@,]+$/;
/** Region, underscore, alphanumeric. */
const POOL_ID = /^[\w-]+_[0-9a-zA-Z]+$/;
const MAX_POOL_ID_LENGTH = 55;
const DOMAIN = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i;

/** Reads the settings from the environment and the command line arguments. */
export function readEnv(source: Record<string, string | undefined>, argv: string[]): Env {
  const problems: string[] = [];
  const read = settingReader(source, problems);
  const host = read.text("HOST", "127.0.0.1");
  const smtpUrl = read.url("SMTP_URL", ["smtp:", "smtps:"]);
  const dataDir = read.text("DATA_DIR", "data");
  const mailIn = readIncomingMailSettings(read, { host, dataDir, problems });
  const metrics =
    read.optional("METRICS_PORT") === null
      ? null
      : { port: read.whole("METRICS_PORT", 1, 1, 65_535), host: read.text("METRICS_HOST", "127.0.0.1") };
  if (smtpUrl === null) {
    const hosts = {
      HOST: host,
      SMTP_IN_HOST: mailIn.smtpHost,
      LMTP_IN_HOST: mailIn.lmtp?.host ?? host,
      ...(metrics && { METRICS_HOST: metrics.host }),
    };
    rejectPublicSandbox(hosts, problems);
  }
  const publicUrl = read.url("PUBLIC_URL", ["http:", "https:"])?.replace(/\/+$/, "") ?? null;
  if (smtpUrl === null && publicUrl !== null) rejectPublicAddress(publicUrl, problems);
  const mailDomain = read.text("MAIL_DOMAIN", "daylight.localhost").toLowerCase();
  if (!DOMAIN.test(mailDomain)) {
    problems.push(`MAIL_DOMAIN=${mailDomain}: use a domain such as mail.example.org.`);
  }
  const s3 = readS3(read, problems);
  const endpoint = read.url("OTEL_EXPORTER_OTLP_ENDPOINT", ["http:", "https:"]);
  const env: Env = {
    port: read.port("PORT", 3000),
    host,
    metrics,
    traces: endpoint === null ? null : { endpoint, share: read.number("OTEL_TRACES_SAMPLER_ARG", 1, 0, 1) },
    slowQueryMs: read.whole("SLOW_QUERY_MS", 500, 1, 3_600_000),
    publicUrl,
    dataDir: resolve(dataDir),
    secretKeyFile: resolve(read.text("SECRET_KEY_FILE", join(dataDir, "secret.key"))),
    database: readDatabase(read, problems),
    s3,
    backupS3: readBackupS3(read, problems, s3),
    smtpUrl,
    mailIn,
    trustedProxies: read.ranges("TRUSTED_PROXIES", ""),
    callsPerMinute: read.whole("CALLS_PER_MINUTE", 1_200, 60, 100_000_000),
    hostedPool: readHostedPool(
      { userPoolId: read.optional("USER_POOL_ID"), clientId: read.optional("USER_POOL_CLIENT_ID") },
      {
        endpoint: read.url("USER_POOL_ENDPOINT", ["http:", "https:"]),
        jwksUri: read.url("USER_POOL_JWKS_URI", ["http:", "https:"]),
      },
      problems,
    ),
    tokenSeconds: read.whole("TOKEN_SECONDS", 3600, smtpUrl === null ? 2 : 300, 86_400),
    mailDomain,
    imap: readImap(read, problems),
    adminEmails: read
      .list("ADMIN_EMAILS", `admin@${mailDomain},owner@${mailDomain}`, isAddress, "is not an email address")
      .map((address) => address.toLowerCase()),
    adminSecondFactor:
      read.checked(
        "ADMIN_SECOND_FACTOR",
        smtpUrl === null ? "optional" : "required",
        (value) => value === "required" || value === "optional",
        "use required or optional",
      ) === "required",
    teamEmail: read.checked("TEAM_EMAIL", `team@${mailDomain}`, isAddress, "this is not an email address"),
    brand: read.text("BRAND", "Daylight"),
    operator: readOperator(read),
    foiaGov: readFoiaGov(
      read.optional("FOIA_GOV_API_KEY"),
      read.url("FOIA_GOV_API_URL", ["http:", "https:"]),
      problems,
    ),
    mailOut: readOutgoingMailSettings(read),
    accountStorageBytes: Math.round(read.number("ACCOUNT_STORAGE_GB", 5, 0.01, 1_000_000) * 1e9),
    accountRequests: read.whole("ACCOUNT_REQUESTS", 0, 0, 10_000_000) || null,
    unmatchedDays: read.whole("UNMATCHED_DAYS", 180, 30, 36_500),
    webhookRanges: read.ranges("WEBHOOK_RANGES", ""),
    logLevel: read.checked("LOG_LEVEL", "warn", isLogLevel, `use one of ${LOG_LEVELS.join(", ")}`),
    sandboxSpeed: read.number("SANDBOX_PACE", 1, 0.001, 1000),
    roles: readRoles(argv, problems),
  };
  if (problems.length > 0) throw new SettingError(problems);
  return env;
}

const isAddress = (value: string) => ADDRESS.test(value);
const isLogLevel = (value: string) => LOG_LEVELS.includes(value);

/** A sandbox shows all login codes to everyone who can reach it. */
function rejectPublicSandbox(hosts: Record<string, string>, problems: string[]): void {
  for (const [name, value] of Object.entries(hosts)) {
    if (LOOPBACK.test(value)) continue;
    problems.push(
      `${name}=${value}: without SMTP_URL this is a sandbox, which shows everybody's codes, so it listens on 127.0.0.1 only. Set SMTP_URL to go live.`,
    );
  }
}

/** A public address means a proxy or a tunnel in front, which would expose the codes to anyone. */
function rejectPublicAddress(publicUrl: string, problems: string[]): void {
  const name = new URL(publicUrl).hostname.replace(/^\[|\]$/g, "");
  if (LOOPBACK.test(name) || name.endsWith(".localhost")) return;
  problems.push(
    `PUBLIC_URL=${publicUrl}: without SMTP_URL this is a sandbox, which shows everybody's codes, so its address is one of this machine, such as http://localhost:3000. Set SMTP_URL to go live.`,
  );
}

/** The identity client's own messages. */
function readHostedPool(
  { userPoolId, clientId }: { userPoolId: string | null; clientId: string | null },
  endpoints: { endpoint: string | null; jwksUri: string | null },
  problems: string[],
): Env["hostedPool"] {
  if (!userPoolId && !clientId) {
    if (endpoints.endpoint || endpoints.jwksUri) problems.push("Both UserPoolId and ClientId are required.");
    return null;
  }
  if (!userPoolId || !clientId) {
    problems.push("Both UserPoolId and ClientId are required.");
    return null;
  }
  if (userPoolId.length > MAX_POOL_ID_LENGTH || !POOL_ID.test(userPoolId)) {
    problems.push("Invalid UserPoolId format.");
  }
  return { userPoolId, clientId, ...endpoints };
}

/** The key becomes the value of an HTTP header. */
const API_KEY = /^[\x21-\x7e]{1,200}$/;

function readFoiaGov(key: string | null, url: string | null, problems: string[]): Env["foiaGov"] {
  if (key === null) {
    if (url !== null) problems.push("FOIA_GOV_API_URL: set FOIA_GOV_API_KEY as well.");
    return null;
  }
  // Never repeat the value: it is a secret.
  if (!API_KEY.test(key)) problems.push("FOIA_GOV_API_KEY: this is no key; it has letters and digits only.");
  return { key, url };
}

function readRoles(argv: string[], problems: string[]): ReadonlySet<Role> {
  const isRole = (argument: string): argument is Role => (ROLES as readonly string[]).includes(argument);
  const roles = new Set<Role>(ROLES);
  for (const argument of argv) {
    const selected = /^--roles=(.+)$/.exec(argument)?.[1]?.split(",");
    if (selected?.every(isRole)) {
      roles.clear();
      for (const role of selected) roles.add(role);
    } else problems.push(`${argument}: the only option is --roles=${ROLES.join(",")} or a part of it.`);
  }
  return roles;
}
