import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { freePort } from "#test/support/program.ts";

const require = createRequire(import.meta.url);

/** A hosted pool that nobody here wrote: cognito-local plays the service. */
export type CognitoLocal = {
  poolId: string;
  clientId: string;
  endpoint: string;
  /** What makes the program use it. */
  settings: Record<string, string>;
  client: CognitoIdentityProviderClient;
  /** The code it would have mailed to the address last, if one is good now. */
  codeFor(email: string): Promise<string | undefined>;
  /** Whether an account is to move to the address, once its code came back. */
  hasPendingEmail(email: string): Promise<boolean>;
  /** The hosted service calls an address verified once its code came back; the fake leaves that to an administrator. */
  markVerified(email: string): Promise<void>;
  close(): Promise<void>;
};

/** `tokenSeconds`: how long its access and id tokens are good. */
export async function startCognitoLocal({ tokenSeconds = 3600 } = {}): Promise<CognitoLocal> {
  const folder = await mkdtemp(join(tmpdir(), "daylight-stand-in-"));
  const port = await freePort();
  const endpoint = `http://localhost:${port}`;
  const stop = await startServer(folder, port);
  const client = new CognitoIdentityProviderClient({
    endpoint,
    region: "local",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  const { poolId, clientId } = await createPool(client, tokenSeconds);
  const file = join(folder, ".cognito", "db", `${poolId}.json`);
  return {
    poolId,
    clientId,
    endpoint,
    settings: {
      USER_POOL_ID: poolId,
      USER_POOL_CLIENT_ID: clientId,
      USER_POOL_ENDPOINT: endpoint,
      USER_POOL_JWKS_URI: `${endpoint}/${poolId}/.well-known/jwks.json`,
    },
    client,
    async codeFor(email) {
      const users = await readUsers(file);
      const pendingUser = users.find(({ UnverifiedAttributeChanges: change }) => hasEmail(change, email));
      return (
        pendingUser?.AttributeVerificationCode ??
        users.find(({ Attributes }) => hasEmail(Attributes, email))?.ConfirmationCode
      );
    },
    hasPendingEmail: async (email) =>
      (await readUsers(file)).some(({ UnverifiedAttributeChanges: change }) => hasEmail(change, email)),
    markVerified: async (Username) => {
      const UserAttributes = [
        { Name: "email", Value: Username },
        { Name: "email_verified", Value: "true" },
      ];
      const verified = { UserPoolId: poolId, Username, UserAttributes };
      await client.send(new AdminUpdateUserAttributesCommand(verified));
    },
    async close() {
      client.destroy();
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startServer(folder: string, port: number): Promise<() => Promise<void>> {
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
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk;
      if (output.includes("running on")) resolve();
    });
    child.on("close", () => reject(new Error(`cognito-local ended: ${output}`)));
  });
  return async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "close");
  };
}

/** A pool as ours is to be set up at the hosted service: people log in by address, and a new one waits for its code. */
async function createPool(client: CognitoIdentityProviderClient, tokenSeconds: number) {
  const { UserPool } = await client.send(
    new CreateUserPoolCommand({
      PoolName: "daylight",
      UsernameAttributes: ["email"],
      AutoVerifiedAttributes: ["email"],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ["email"] },
      MfaConfiguration: "OPTIONAL",
    }),
  );
  const { UserPoolClient } = await client.send(
    new CreateUserPoolClientCommand({
      UserPoolId: UserPool?.Id,
      ClientName: "web",
      AccessTokenValidity: tokenSeconds,
      IdTokenValidity: tokenSeconds,
      TokenValidityUnits: { AccessToken: "seconds", IdToken: "seconds" },
    }),
  );
  return { poolId: String(UserPool?.Id), clientId: String(UserPoolClient?.ClientId) };
}

/** From its stored accounts: its emails are only printed. */
async function readUsers(file: string): Promise<StoredUser[]> {
  const content = await readFile(file, "utf8");
  if (!content.endsWith("}")) return []; // It is being written at this moment.
  return Object.values((JSON.parse(content) as { Users: Record<string, StoredUser> }).Users);
}

const hasEmail = (attributes: Attribute[] | undefined, email: string) =>
  attributes?.some(({ Name, Value }) => Name === "email" && Value === email) ?? false;

type Attribute = { Name: string; Value: string };
type StoredUser = {
  Attributes: Attribute[];
  ConfirmationCode?: string;
  UnverifiedAttributeChanges?: Attribute[];
  AttributeVerificationCode?: string;
};
