import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readEnv, SettingError } from "./env.ts";

function problemsOf(source: Record<string, string>, argv: string[] = []): string {
  try {
    readEnv(source, argv);
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  return "";
}

describe("settings", () => {
  test("none is needed", () => {
    expect(readEnv({}, [])).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      metrics: null,
      publicUrl: null,
      dataDir: resolve("data"),
      secretKeyFile: resolve("data/secret.key"),
      database: null,
      smtpUrl: null,
      mailIn: {
        smtpPort: 2525,
        smtpHost: "127.0.0.1",
        certificate: null,
        ownCertificateFile: resolve("data/smtp-in.pem"),
        relays: ["127.0.0.0/8", "::1"],
        lmtp: null,
        httpSecret: null,
      },
      hostedPool: null,
      callsPerMinute: 1200,
      tokenSeconds: 3600,
      mailDomain: "daylight.localhost",
      adminEmails: ["admin@daylight.localhost", "owner@daylight.localhost"],
      adminSecondFactor: false,
      teamEmail: "team@daylight.localhost",
      brand: "Daylight",
      logLevel: "warn",
      roles: new Set(["http", "mail", "worker"]),
    });
  });

  test("an empty one is as good as none, and space around one does not count", () => {
    expect(readEnv({ PORT: "", BRAND: " ", MAIL_DOMAIN: " In.Example.org " }, [])).toMatchObject({
      port: 3000,
      brand: "Daylight",
      mailDomain: "in.example.org",
      teamEmail: "team@in.example.org",
    });
  });

  test("administrators are compared in lower case", () => {
    expect(readEnv({ ADMIN_EMAILS: "Ada@Example.org, bob@example.org" }, []).adminEmails).toEqual([
      "ada@example.org",
      "bob@example.org",
    ]);
  });

  test("a public address loses its last slash", () => {
    const live = { SMTP_URL: "smtp://relay.example", PUBLIC_URL: "https://example.org/" };
    expect(readEnv(live, []).publicUrl).toBe("https://example.org");
  });

  test.each([
    [{ PORT: "http" }, "PORT=http"],
    [{ PORT: "-1" }, "PORT=-1"],
    [{ PORT: "65536" }, "PORT=65536"],
    [{ PORT: "3000.5" }, "PORT=3000.5"],
    [{ SMTP_IN_PORT: "1e9" }, "SMTP_IN_PORT=1e9"],
    [{ SANDBOX_PACE: "0" }, "SANDBOX_PACE=0"],
    [{ TOKEN_SECONDS: "1" }, "TOKEN_SECONDS=1: use a number from 2 to 86400."],
    [{ TOKEN_SECONDS: "600.5" }, "TOKEN_SECONDS=600.5: use a whole number."],
    [{ TOKEN_SECONDS: "86401" }, "TOKEN_SECONDS=86401"],
    [{ PUBLIC_URL: "example.org" }, "PUBLIC_URL: use an address that starts with http:// or https://."],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL: use an address that starts with postgres://"],
    [
      { DATABASE_DIRECT_URL: "postgres://x/y" },
      "DATABASE_URL: name the database that the other DATABASE settings are of",
    ],
    [{ DATABASE_PREPARED_STATEMENTS: "yes" }, "DATABASE_PREPARED_STATEMENTS=yes: use on or off"],
    [{ MAIL_DOMAIN: "localhost" }, "MAIL_DOMAIN=localhost"],
    [{ ADMIN_EMAILS: "me" }, 'ADMIN_EMAILS: "me"'],
    [{ TEAM_EMAIL: "us at example" }, "TEAM_EMAIL=us at example"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL=loud"],
    [{ HOST: "0.0.0.0" }, "HOST=0.0.0.0: without SMTP_URL this is a sandbox"],
    [
      { PUBLIC_URL: "https://example.org" },
      "PUBLIC_URL=https://example.org: without SMTP_URL this is a sandbox",
    ],
    [
      { PUBLIC_URL: "http://localhost.example.org" },
      "PUBLIC_URL=http://localhost.example.org: without SMTP_URL",
    ],
    [
      { PUBLIC_URL: "http://127.0.0.1.nip.io:3000" },
      "PUBLIC_URL=http://127.0.0.1.nip.io:3000: without SMTP_URL",
    ],
    [{ HOST: "::" }, "HOST=::"],
    [{ SMTP_IN_HOST: "10.0.0.1" }, "SMTP_IN_HOST=10.0.0.1: without SMTP_URL"],
    [{ LMTP_IN_PORT: "24", LMTP_IN_HOST: "10.0.0.1" }, "LMTP_IN_HOST=10.0.0.1: without SMTP_URL"],
    [{ LMTP_IN_PORT: "lmtp" }, "LMTP_IN_PORT=lmtp"],
    [{ METRICS_PORT: "0" }, "METRICS_PORT=0: use a number from 1 to 65535."],
    [{ METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" }, "METRICS_HOST=0.0.0.0: without SMTP_URL"],
    [{ SMTP_IN_RELAYS: "10.0.0.0/33" }, 'SMTP_IN_RELAYS: "10.0.0.0/33" is no address or range'],
    [{ TRUSTED_PROXIES: "proxy.example" }, 'TRUSTED_PROXIES: "proxy.example" is no address or range'],
    [{ SMTP_TLS_CERT_FILE: "cert.pem" }, "SMTP_TLS_KEY_FILE: a certificate and its key go together"],
    [{ SMTP_TLS_KEY_FILE: "key.pem" }, "SMTP_TLS_CERT_FILE: a certificate and its key go together"],
    [{ MAIL_IN_SECRET: "x".repeat(31) }, "MAIL_IN_SECRET: use 32 characters or more"],
  ])("refused: %o", (source, words) => {
    expect(problemsOf(source)).toContain(words);
  });

  test("the doors mail comes in by", () => {
    const given = { SMTP_TLS_CERT_FILE: "cert.pem", SMTP_TLS_KEY_FILE: "/etc/key.pem" };
    const secret = "s".repeat(32);
    expect(
      readEnv({ ...given, LMTP_IN_PORT: "2424", SMTP_IN_RELAYS: "10.0.0.0/8", MAIL_IN_SECRET: secret }, [])
        .mailIn,
    ).toMatchObject({
      certificate: { certFile: resolve("cert.pem"), keyFile: "/etc/key.pem" },
      lmtp: { host: "127.0.0.1", port: 2424 },
      relays: ["10.0.0.0/8"],
      httpSecret: secret,
    });
    expect(problemsOf({ MAIL_IN_SECRET: "too short" })).not.toContain("too short");
  });

  test("how letters go out", () => {
    expect(readEnv({}, []).mailOut).toEqual({
      undoSeconds: 20,
      perMinute: 600,
      perDomainPerMinute: 60,
      maxConcurrentPerDomain: 2,
      dkim: { keyFile: null, selector: "daylight" },
    });
    const wrong = { UNDO_SECONDS: "-1", MAIL_PER_MINUTE: "0", DKIM_SELECTOR: "a key; p=" };
    expect(() => readEnv(wrong, [])).toThrow(
      /DKIM_SELECTOR=a key; p=: use letters[\s\S]*UNDO_SECONDS=-1: use a number from 0 to 600[\s\S]*MAIL_PER_MINUTE=0/,
    );
  });

  test("with a relay every address may be listened on", () => {
    expect(problemsOf({ HOST: "0.0.0.0", SMTP_URL: "smtps://me:secret@relay.example" })).toBe("");
  });

  test("administrators need a second factor outside of a sandbox, unless the operator decides otherwise", () => {
    const live = { SMTP_URL: "smtps://me:secret@relay.example" };
    expect(readEnv(live, []).adminSecondFactor).toBe(true);
    expect(readEnv({ ...live, ADMIN_SECOND_FACTOR: "optional" }, []).adminSecondFactor).toBe(false);
    expect(readEnv({ ADMIN_SECOND_FACTOR: "required" }, []).adminSecondFactor).toBe(true);
    expect(problemsOf({ ADMIN_SECOND_FACTOR: "yes" })).toContain("use required or optional");
  });

  test("outside of a sandbox a token lives five minutes at least, as at the hosted service", () => {
    const live = { SMTP_URL: "smtps://me:secret@relay.example" };
    expect(problemsOf({ ...live, TOKEN_SECONDS: "299" })).toContain("use a number from 300 to 86400.");
    expect(readEnv({ ...live, TOKEN_SECONDS: "300" }, []).tokenSeconds).toBe(300);
  });

  test("all of them are told at once, without what may be a password", () => {
    const words = problemsOf({ PORT: "x", SMTP_URL: "http://me:secret@relay", DATABASE_URL: "secret" });
    expect(words.split("\n")).toHaveLength(4);
    expect(words).not.toContain("secret");
  });

  test.each([
    [{ USER_POOL_ID: "us-east-1_Abc123" }, "Both UserPoolId and ClientId are required."],
    [{ USER_POOL_CLIENT_ID: "client" }, "Both UserPoolId and ClientId are required."],
    [{ USER_POOL_ENDPOINT: "https://idp.example" }, "Both UserPoolId and ClientId are required."],
    [{ USER_POOL_ID: "us-east-1", USER_POOL_CLIENT_ID: "client" }, "Invalid UserPoolId format."],
    [{ USER_POOL_ID: "us-east-1_Abc-123", USER_POOL_CLIENT_ID: "client" }, "Invalid UserPoolId format."],
    [
      { USER_POOL_ID: `us-east-1_${"a".repeat(46)}`, USER_POOL_CLIENT_ID: "client" },
      "Invalid UserPoolId format.",
    ],
    [
      { USER_POOL_ID: "us-east-1_a", USER_POOL_CLIENT_ID: "client", USER_POOL_ENDPOINT: "idp" },
      "USER_POOL_ENDPOINT: use an address that starts with http:// or https://.",
    ],
  ])("a hosted pool is named in full: %o", (source, words) => {
    expect(problemsOf(source)).toContain(words);
  });

  test("a pool id of 55 characters is not too long", () => {
    const userPoolId = `us-east-1_${"a".repeat(45)}`;
    expect(readEnv({ USER_POOL_ID: userPoolId, USER_POOL_CLIENT_ID: "client" }, []).hostedPool).toEqual({
      userPoolId,
      clientId: "client",
      endpoint: null,
      jwksUri: null,
    });
  });

  test("a mailbox is named with its folder, and with where its email goes afterwards", () => {
    const imap = (IMAP_URL: string) => readEnv({ IMAP_URL }, []).imap?.mailbox;
    const login = { user: "records@example.org", password: "a/b:c%", host: "imap.example.org" };
    expect(imap("imaps://records%40example.org:a%2Fb%3Ac%25@imap.example.org")).toEqual({
      ...login,
      port: 993,
      secure: true,
      folder: "INBOX",
      moveTo: null,
    });
    expect(
      imap("imap://records%40example.org:a%2Fb%3Ac%25@imap.example.org:1143/In%20box/Foia?move=Kept%20mail"),
    ).toEqual({ ...login, port: 1143, secure: false, folder: "In box/Foia", moveTo: "Kept mail" });
    expect(imap("imap://me:pw@[::1]/")).toMatchObject({ host: "::1", port: 143 });
    expect(readEnv({}, []).imap).toBeNull();
  });

  test.each([
    ["https://me:secret@imap.example.org", "starts with imap:// or imaps://"],
    ["imaps://imap.example.org/INBOX", "say who logs in"],
    ["imaps://:secret@imap.example.org/INBOX", "say who logs in"],
    ["imaps://me:%secret@imap.example.org", "a % in a name or password is written %25"],
    ["imaps://me:secret@imap.example.org/?mov=Kept", 'not "mov"'],
    ["imaps://me:secret@imap.example.org/Kept?move=Kept", "choose another"],
  ])("no mailbox: %s", (IMAP_URL, words) => {
    const said = problemsOf({ IMAP_URL });
    expect(said).toContain(words);
    expect(said).not.toContain("secret");
  });

  test("what an account may store, and how long unmatched email stays", () => {
    expect(readEnv({}, [])).toMatchObject({
      ...{ accountStorageBytes: 5e9, accountRequests: null, unmatchedDays: 180 },
    });
    expect(
      readEnv({ ACCOUNT_STORAGE_GB: "0.5", ACCOUNT_REQUESTS: "50", UNMATCHED_DAYS: "365" }, []),
    ).toMatchObject({
      accountStorageBytes: 5e8,
      accountRequests: 50,
      unmatchedDays: 365,
    });
    expect(problemsOf({ ACCOUNT_STORAGE_GB: "0" })).toContain("ACCOUNT_STORAGE_GB=0: use a number from");
    expect(problemsOf({ UNMATCHED_DAYS: "7" })).toContain("UNMATCHED_DAYS=7: use a number from 30");
  });

  test("a store for files is named in full or not at all", () => {
    expect(readEnv({ S3_BUCKET: "records" }, []).s3).toEqual({
      bucket: "records",
      endpoint: null,
      region: "us-east-1",
      keys: null,
    });
    const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "hidden" };
    expect(readEnv({ S3_BUCKET: "records", ...keys }, []).s3?.keys).toEqual({
      accessKeyId: "id",
      secretAccessKey: "hidden",
    });
    expect(problemsOf(keys)).toContain("S3_BUCKET: name the bucket");
    expect(problemsOf({ S3_BUCKET: "records", S3_SECRET_ACCESS_KEY: "hidden" })).toMatch(
      /set both, or neither/,
    );
    expect(problemsOf({ S3_BUCKET: "records", S3_SECRET_ACCESS_KEY: "hidden" })).not.toContain("hidden");
  });

  test.each([
    [["--roles=http"], ["http"]],
    [["--roles=worker,mail"], ["mail", "worker"]],
  ])("roles: %o", (argv, roles) => {
    expect([...readEnv({}, argv).roles].sort()).toEqual(roles);
  });

  test.each([[["--roles=http,cook"]], [["--roles="]], [["--help"]], [["http"]]])("refused: %o", (argv) => {
    expect(problemsOf({}, argv)).toContain("the only option is --roles=");
  });
});
