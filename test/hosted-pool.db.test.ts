import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, expect, test } from "vitest";
import { caller } from "#test/app.ts";
import { type TestDatabase, testDatabase } from "#test/db.ts";
import { freePort, type Program, startProgram } from "#test/program.ts";
import { PASSWORD } from "#test/user-pool.ts";

const require = createRequire(import.meta.url);

/** The program on a hosted pool that nobody here wrote: cognito-local plays the service, the program is the real one. */
let folder: string;
let standIn: ChildProcess;
let program: Program;
let database: TestDatabase;
let client: CognitoIdentityProviderClient;
let poolId: string;
let clientId: string;
let endpoint: string;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daylight-hosted-"));
  database = await testDatabase();
  const port = await freePort();
  endpoint = `http://localhost:${port}`;
  standIn = await startStandIn(port);
  client = new CognitoIdentityProviderClient({
    endpoint,
    region: "local",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  const { UserPool } = await client.send(
    new CreateUserPoolCommand({ PoolName: "daylight", UsernameAttributes: ["email"] }),
  );
  poolId = String(UserPool?.Id);
  const { UserPoolClient } = await client.send(
    new CreateUserPoolClientCommand({ UserPoolId: poolId, ClientName: "web" }),
  );
  clientId = String(UserPoolClient?.ClientId);
  const webPort = await freePort();
  program = startProgram(
    {
      PORT: String(webPort),
      SMTP_IN_PORT: "0",
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: database.url,
      USER_POOL_ID: poolId,
      USER_POOL_CLIENT_ID: clientId,
      USER_POOL_ENDPOINT: endpoint,
    },
    ["--roles=http"],
  );
  await program.ready;
  url = `http://127.0.0.1:${webPort}`;
});
afterAll(async () => {
  client?.destroy();
  await program?.kill("SIGTERM");
  if (standIn?.exitCode === null) {
    standIn.kill("SIGKILL");
    await once(standIn, "close");
  }
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

async function startStandIn(port: number): Promise<ChildProcess> {
  const packageFile = require.resolve("cognito-local/package.json");
  const child = spawn(process.execPath, [join(dirname(packageFile), "lib/bin/start.js")], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? "",
      PORT: String(port),
      AWS_SDK_JS_SUPPRESS_MAINTENANCE_MODE_MESSAGE: "1",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk;
      if (said.includes("running on")) resolve();
    });
    child.on("close", () => reject(new Error(`cognito-local ended: ${said}`)));
  });
  return child;
}

/** The code the stand-in would have mailed, from where it keeps its accounts. */
async function codeOf(email: string): Promise<string> {
  const text = await readFile(join(folder, ".cognito", "db", `${poolId}.json`), "utf8");
  const { Users } = JSON.parse(text) as {
    Users: Record<string, { Attributes: { Name: string; Value: string }[]; ConfirmationCode?: string }>;
  };
  const user = Object.values(Users).find(({ Attributes }) =>
    Attributes.some(({ Name, Value }) => Name === "email" && Value === email),
  );
  return String(user?.ConfirmationCode);
}

test("the page is told of the hosted pool, and the one inside is not there", async () => {
  const anybody = caller(url, {});
  expect((await anybody("GET", "/api/config")).body.userPool).toEqual({
    userPoolId: poolId,
    clientId,
    endpoint,
  });
  expect((await anybody("POST", "/identity/", {})).status).toBe(404);
  const policy = (await anybody("GET", "/api/config")).headers.get("content-security-policy");
  expect(policy).toContain(`connect-src 'self' ${endpoint}`);
});

test("a person signs up, confirms, signs in there, and is known here", async () => {
  const Username = "ann@example.org";
  const { UserSub } = await client.send(
    new SignUpCommand({ ClientId: clientId, Username, Password: PASSWORD }),
  );
  const ConfirmationCode = await codeOf(Username);
  await client.send(new ConfirmSignUpCommand({ ClientId: clientId, Username, ConfirmationCode }));
  const signIn = async () => {
    const { AuthenticationResult } = await client.send(
      new InitiateAuthCommand({
        ClientId: clientId,
        AuthFlow: "USER_PASSWORD_AUTH",
        AuthParameters: { USERNAME: Username, PASSWORD },
      }),
    );
    return AuthenticationResult;
  };
  const me = (token: string | undefined) =>
    caller(url, { authorization: `Bearer ${token}` })("GET", "/api/me");

  // The hosted service marks the address as verified on confirmation; the stand-in leaves that to an administrator.
  expect(await me((await signIn())?.AccessToken)).toMatchObject({
    status: 401,
    body: { detail: "Email attribute not found" },
  });
  await client.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: poolId,
      Username,
      UserAttributes: [
        { Name: "email", Value: Username },
        { Name: "email_verified", Value: "true" },
      ],
    }),
  );
  const tokens = await signIn();
  expect(await me(tokens?.AccessToken)).toMatchObject({
    status: 200,
    body: { id: UserSub, email: Username, admin: false },
  });
  const call = caller(url, { authorization: `Bearer ${tokens?.AccessToken}` });
  const profile = { name: "Ann", organization: "", postalAddress: "", phone: "" };
  expect((await call("PUT", "/api/me/profile", profile)).status).toBe(200);
  expect((await call("GET", "/api/requests")).status).toBe(200);

  expect(await me(tokens?.IdToken)).toMatchObject({ status: 401, body: { detail: "Invalid session" } });
  expect(await me(`${tokens?.AccessToken}x`)).toMatchObject({ status: 401 });
});
