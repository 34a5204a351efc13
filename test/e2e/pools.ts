import type { TestContext } from "vitest";
import { until } from "#test/until.ts";
import { mailTo } from "./mail.ts";

/** What asks the pool for anything runs twice: on the pool inside, and on a stand-in for a hosted one (vitest.config.ts). */
export const HOSTED = process.env.DAYLIGHT_TEST_POOL === "hosted";

/** Leaves a test out where the stand-in for a hosted pool cannot pass it; the reason is printed with the counts. */
export function notOnStandIn({ skip, task }: TestContext, why: string): void {
  if (HOSTED) Object.assign(task.meta, { why });
  skip(HOSTED, why);
}

/** The user pool of a run, as people and programs outside of the pages meet it. */
export type PoolAtHand = {
  /** What makes the program use it. */
  settings: Record<string, string>;
  /** Where its protocol is spoken, once the program is at `url`. */
  endpoint(url: string): string;
  /** The newest code mailed to the address, once there are `nth`. */
  codeFor(url: string, address: string, nth: number): Promise<string>;
  close(): Promise<void>;
  /** What it says to people, as a page shows it. */
  words: { wrongPassword: RegExp; wrongCode: string; wrongAppCode: string; wrongFirstAppCode: string };
};

/** `tokenSeconds`: how long its access tokens are good. */
export const openPoolAtHand = (tokenSeconds: number): Promise<PoolAtHand> =>
  HOSTED ? standIn(tokenSeconds) : Promise.resolve(poolInside(tokenSeconds));

/** A mail with a code begins with it; replies are mailed to people too, and say any number. */
const CODE = /^(\d{6}) is your .* code$/;

const poolInside = (tokenSeconds: number): PoolAtHand => ({
  settings: { TOKEN_SECONDS: String(tokenSeconds) },
  endpoint: (url) => `${url}/identity/`,
  codeFor: (url, address, nth) =>
    until(async () => {
      const mails = await mailTo(url, address);
      const codes = mails.flatMap(({ subject }) => CODE.exec(subject)?.[1] ?? []);
      return codes.length >= nth && codes[0];
    }),
  close: async () => undefined,
  words: {
    wrongPassword: /^Incorrect username or password\./,
    wrongCode: "Invalid verification code provided, please try again.",
    wrongAppCode: "Invalid code received for user",
    wrongFirstAppCode: "Code mismatch",
  },
});

async function standIn(tokenSeconds: number): Promise<PoolAtHand> {
  // The hosted service's client takes a second to load, which the other run need not wait for.
  const { startStandIn } = await import("#test/stand-in.ts");
  const service = await startStandIn({ tokenSeconds });
  return {
    settings: service.settings,
    endpoint: () => `${service.endpoint}/`,
    codeFor: (_url, address) =>
      until(async () => {
        const code = await service.codeFor(address);
        // Before the person enters it, as the next thing they do is log in. A changed address is verified by its code.
        if (code !== undefined && !(await service.isMovingTo(address))) await service.verify(address);
        return code;
      }),
    close: () => service.close(),
    words: {
      wrongPassword: /^Invalid password/,
      wrongCode: "Incorrect confirmation code",
      wrongAppCode: "Incorrect confirmation code",
      wrongFirstAppCode: "Incorrect confirmation code",
    },
  };
}
