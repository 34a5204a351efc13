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
      publicUrl: null,
      dataDir: resolve("data"),
      secretKeyFile: resolve("data/secret.key"),
      databaseUrl: null,
      smtpUrl: null,
      smtpInPort: 2525,
      smtpInHost: "127.0.0.1",
      hostedPool: null,
      tokenSeconds: 3600,
      mailDomain: "daylight.localhost",
      adminEmails: ["admin@daylight.localhost", "owner@daylight.localhost"],
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
    expect(readEnv({ PUBLIC_URL: "https://example.org/" }, []).publicUrl).toBe("https://example.org");
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
    [{ MAIL_DOMAIN: "localhost" }, "MAIL_DOMAIN=localhost"],
    [{ ADMIN_EMAILS: "me" }, 'ADMIN_EMAILS: "me"'],
    [{ TEAM_EMAIL: "us at example" }, "TEAM_EMAIL=us at example"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL=loud"],
    [{ HOST: "0.0.0.0" }, "HOST=0.0.0.0: without SMTP_URL this is a sandbox"],
    [{ HOST: "::" }, "HOST=::"],
    [{ SMTP_IN_HOST: "10.0.0.1" }, "SMTP_IN_HOST=10.0.0.1: without SMTP_URL"],
  ])("refused: %o", (source, words) => {
    expect(problemsOf(source)).toContain(words);
  });

  test("with a relay every address may be listened on", () => {
    expect(problemsOf({ HOST: "0.0.0.0", SMTP_URL: "smtps://me:secret@relay.example" })).toBe("");
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
