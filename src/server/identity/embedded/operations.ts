import { associateSoftwareToken } from "./operations/associate-software-token.ts";
import { changePassword } from "./operations/change-password.ts";
import { confirmForgotPassword } from "./operations/confirm-forgot-password.ts";
import { confirmSignUp } from "./operations/confirm-sign-up.ts";
import { deleteUser } from "./operations/delete-user.ts";
import { deleteUserAttributes } from "./operations/delete-user-attributes.ts";
import { forgotPassword } from "./operations/forgot-password.ts";
import { getTokensFromRefreshToken } from "./operations/get-tokens-from-refresh-token.ts";
import { getUser } from "./operations/get-user.ts";
import { getUserAttributeVerificationCode } from "./operations/get-user-attribute-verification-code.ts";
import { getUserAuthFactors } from "./operations/get-user-auth-factors.ts";
import { globalSignOut } from "./operations/global-sign-out.ts";
import { initiateAuth } from "./operations/initiate-auth.ts";
import { listDevices } from "./operations/list-devices.ts";
import { resendConfirmationCode } from "./operations/resend-confirmation-code.ts";
import { respondToAuthChallenge } from "./operations/respond-to-auth-challenge.ts";
import { revokeToken } from "./operations/revoke-token.ts";
import { setUserMfaPreference } from "./operations/set-user-mfa-preference.ts";
import { signUp } from "./operations/sign-up.ts";
import { updateUserAttributes } from "./operations/update-user-attributes.ts";
import { verifySoftwareToken } from "./operations/verify-software-token.ts";
import { verifyUserAttribute } from "./operations/verify-user-attribute.ts";
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
  ["RespondToAuthChallenge", respondToAuthChallenge],
  ["ChangePassword", changePassword],
  ["UpdateUserAttributes", updateUserAttributes],
  ["VerifyUserAttribute", verifyUserAttribute],
  ["GetUserAttributeVerificationCode", getUserAttributeVerificationCode],
  ["DeleteUser", deleteUser],
  ["DeleteUserAttributes", deleteUserAttributes],
  ["GetTokensFromRefreshToken", getTokensFromRefreshToken],
  ["GetUserAuthFactors", getUserAuthFactors],
  ["ListDevices", listDevices],
  ["AssociateSoftwareToken", associateSoftwareToken],
  ["VerifySoftwareToken", verifySoftwareToken],
  ["SetUserMFAPreference", setUserMfaPreference],
]);
