import { confirmForgotPassword } from "./operations/confirm-forgot-password.ts";
import { confirmSignUp } from "./operations/confirm-sign-up.ts";
import { forgotPassword } from "./operations/forgot-password.ts";
import { getUser } from "./operations/get-user.ts";
import { globalSignOut } from "./operations/global-sign-out.ts";
import { initiateAuth } from "./operations/initiate-auth.ts";
import { resendConfirmationCode } from "./operations/resend-confirmation-code.ts";
import { revokeToken } from "./operations/revoke-token.ts";
import { signUp } from "./operations/sign-up.ts";
import type { Operation } from "./pool-context.ts";

/** Everything the pool can be asked, by the name callers send. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
  ["SignUp", signUp],
  ["ConfirmSignUp", confirmSignUp],
  ["ResendConfirmationCode", resendConfirmationCode],
  ["InitiateAuth", initiateAuth],
  ["GetUser", getUser],
  ["GlobalSignOut", globalSignOut],
  ["RevokeToken", revokeToken],
  ["ForgotPassword", forgotPassword],
  ["ConfirmForgotPassword", confirmForgotPassword],
]);
