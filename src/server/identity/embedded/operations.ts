import { changePassword } from "./operations/change-password.ts";
import { confirmForgotPassword } from "./operations/confirm-forgot-password.ts";
import { confirmSignUp } from "./operations/confirm-sign-up.ts";
import { forgotPassword } from "./operations/forgot-password.ts";
import { initiateAuth } from "./operations/initiate-auth.ts";
import { resendConfirmationCode } from "./operations/resend-confirmation-code.ts";
import { respondToAuthChallenge } from "./operations/respond-to-auth-challenge.ts";
import {
  associateSoftwareToken,
  getUserAuthFactors,
  setUserMfaPreference,
  verifySoftwareToken,
} from "./operations/second-factor.ts";
import { getTokensFromRefreshToken, globalSignOut, listDevices, revokeToken } from "./operations/sessions.ts";
import { signUp } from "./operations/sign-up.ts";
import { updateUserAttributes } from "./operations/update-user-attributes.ts";
import {
  deleteUser,
  deleteUserAttributes,
  getUser,
  getUserAttributeVerificationCode,
} from "./operations/user.ts";
import { verifyUserAttribute } from "./operations/verify-user-attribute.ts";
import type { Operation } from "./pool-context.ts";

/** The operations of the user pool by their protocol names. */
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
