import type { TestContext } from "vitest";
import { waitUntil } from "#test/support/wait-until.ts";
import { emailsTo } from "./sandbox-email.ts";

/** What asks the pool for anything runs twice: on the pool inside, and on a fake hosted one (vitest.config.ts). */
export const IS_HOSTED = process.env.DAYLIGHT_TEST_POOL === "hosted";

/** Leaves a test out where the fake hosted pool cannot pass it; the reason is printed with the counts. */
export function skipOnCognitoLocal({ skip, task }: TestContext, why: string): void {
  if (IS_HOSTED) Object.assign(task.meta, { why });
  skip(IS_HOSTED, why);
}

/** The user pool of a run, as people and programs outside of the pages meet it. */
export type UserPoolUnderTest = {
  /** What makes the program use it. */
  settings: Record<string, string>;
  /** Where its protocol is spoken, once the program is at `url`. */
  endpoint(url: string): string;
  /** The newest code mailed to the address, once there are `nth`. */
  codeFor(url: string, address: string, nth: number): Promise<string>;
  close(): Promise<void>;
  /** What it says to people, as a page shows it. */
  messages: { wrongPassword: RegExp; wrongCode: string; wrongAppCode: string; wrongFirstAppCode: string };
};

/** `tokenSeconds`: how long its access tokens are good. */
export const openUserPoolUnderTest = (tokenSeconds: number): Promise<UserPoolUnderTest> =>
  IS_HOSTED ? hostedPool(tokenSeconds) : Promise.resolve(embeddedPool(tokenSeconds));

/** An email with a code begins with it; replies are mailed to people too, and say any number. */
const CODE = /^(\d{6}) is your .* code$/;

const embeddedPool = (tokenSeconds: number): UserPoolUnderTest => ({
  settings: { TOKEN_SECONDS: String(tokenSeconds) },
  endpoint: (url) => `${url}/identity/`,
  codeFor: (url, address, nth) =>
    waitUntil(async () => {
      const emails = await emailsTo(url, address);
      const codes = emails.flatMap(({ subject }) => CODE.exec(subject)?.[1] ?? []);
      return codes.length >= nth && codes[0];
    }),
  close: async () => undefined,
  messages: {
    wrongPassword: /^Incorrect username or password\./,
    wrongCode: "Invalid verification code provided, please try again.",
    wrongAppCode: "Invalid code received for user",
    wrongFirstAppCode: "Code mismatch",
  },
});

async function hostedPool(tokenSeconds: number): Promise<UserPoolUnderTest> {
  // The hosted service's client takes a second to load, which the other run need not wait for.
  const { startCognitoLocal } = await import("#test/fakes/cognito-local.ts");
  const service = await startCognitoLocal({ tokenSeconds });
  return {
    settings: service.settings,
    endpoint: () => `${service.endpoint}/`,
    codeFor: (_url, address) =>
      waitUntil(async () => {
        const code = await service.codeFor(address);
        // Before the user enters it, as the next thing they do is log in. A changed address is verified by its code.
        if (code !== undefined && !(await service.hasPendingEmail(address)))
          await service.markVerified(address);
        return code;
      }),
    close: () => service.close(),
    messages: {
      wrongPassword: /^Invalid password/,
      wrongCode: "Incorrect confirmation code",
      wrongAppCode: "Incorrect confirmation code",
      wrongFirstAppCode: "Incorrect confirmation code",
    },
  };
}
