import { PASSWORD, type TestPool } from "#test/support/test-user-pool.ts";

/** A caller of the pool at a network address of its own; as our page with `page`, a secret, and with `devices` tokens. */
export function poolCallerAt(
  t: TestPool,
  ip: string,
  { page, devices }: { page?: string; devices?: string } = {},
) {
  const ClientMetadata = {
    ...(page && { code_binding: page }),
    ...(devices && { device_tokens: devices }),
  };
  const callPool = (operation: string, fields: Record<string, unknown>) =>
    t.callWithClient(operation, { ...fields, ClientMetadata }, ip);
  return {
    signUp: (Username: string, Password = PASSWORD) => callPool("SignUp", { Username, Password }),
    confirm: (Username: string, ConfirmationCode: string) =>
      callPool("ConfirmSignUp", { Username, ConfirmationCode }),
    resend: (Username: string) => callPool("ResendConfirmationCode", { Username }),
    logIn: (USERNAME: string, password = PASSWORD) =>
      callPool("InitiateAuth", {
        AuthFlow: "USER_PASSWORD_AUTH",
        AuthParameters: { USERNAME, PASSWORD: password },
      }),
    forgot: (Username: string) => callPool("ForgotPassword", { Username }),
    reset: (Username: string, ConfirmationCode: string, Password: string) =>
      callPool("ConfirmForgotPassword", { Username, ConfirmationCode, Password }),
  };
}

/** Network `n` of many: a different IPv4 address for each. */
export const networkAddress = (n: number) => `203.0.${113 + Math.floor(n / 250)}.${1 + (n % 250)}`;

/** Every network guesses a code that is not this one. */
export const wrongCode = (code: string, n: number) =>
  String((Number(code) + 1 + n) % 1_000_000).padStart(6, "0");
