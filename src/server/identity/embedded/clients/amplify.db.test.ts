import { Amplify } from "aws-amplify";
import {
  confirmSignIn,
  confirmSignUp,
  deleteUserAttributes,
  fetchAuthSession,
  fetchDevices,
  fetchMFAPreference,
  fetchUserAttributes,
  getCurrentUser,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  updateUserAttribute,
  verifyTOTPSetup,
} from "aws-amplify/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authenticatorCode } from "#test/support/authenticator-app.ts";
import { createTestPool, PASSWORD, type TestPool } from "#test/support/test-user-pool.ts";

/** AWS Amplify v6, which another frontend would use, against the real routes on a real port. */
let t: TestPool;
beforeAll(async () => {
  t = await createTestPool();
  const origin = await t.app.listen({ host: "127.0.0.1", port: 0 });
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: t.pool.poolId,
        userPoolClientId: t.pool.clientId,
        userPoolEndpoint: `${origin}/identity/`,
      },
    },
  });
});
afterAll(() => t?.close());

const NEXT_PASSWORD = "Another horse 2";
const username = "amplify@example.org";
const options = { authFlowType: "USER_PASSWORD_AUTH" as const };
const accessToken = async (forceRefresh = false) =>
  (await fetchAuthSession({ forceRefresh })).tokens?.accessToken.toString();

test("a user signs up, logs in by password, and stays logged in by refreshes", async () => {
  const signedUp = await signUp({ username, password: PASSWORD });
  expect(signedUp.nextStep).toMatchObject({
    signUpStep: "CONFIRM_SIGN_UP",
    codeDeliveryDetails: { deliveryMedium: "EMAIL", destination: "a***@e***.org" },
  });
  await confirmSignUp({ username, confirmationCode: t.lastCode(username) });
  expect(await signIn({ username, password: PASSWORD, options })).toMatchObject({ isSignedIn: true });
  expect(await fetchUserAttributes()).toMatchObject({ email: username, email_verified: "true" });

  const first = await accessToken();
  const second = await accessToken(true);
  const third = await accessToken(true);
  expect(new Set([first, second, third]).size).toBe(3);
  expect(await getCurrentUser()).toMatchObject({ userId: signedUp.userId });
});

test("changes the password, and hears what cannot be changed", async () => {
  await updatePassword({ oldPassword: PASSWORD, newPassword: NEXT_PASSWORD });
  await expect(deleteUserAttributes({ userAttributeKeys: ["email"] })).rejects.toMatchObject({
    name: "InvalidParameterException",
    message: "user.email: Required attribute cannot be deleted.",
  });
  await expect(deleteUserAttributes({ userAttributeKeys: ["phone_number"] })).rejects.toMatchObject({
    name: "NotAuthorizedException",
  });
  expect(await fetchDevices()).toEqual([]);
});

test("sets an authenticator app up, and logs in with its code", async () => {
  const { sharedSecret } = await setUpTOTP();
  await verifyTOTPSetup({ code: authenticatorCode(sharedSecret, t.clock.now()) });
  await updateMFAPreference({ totp: "PREFERRED" });
  expect(await fetchMFAPreference()).toEqual({ enabled: ["TOTP"], preferred: "TOTP" });
  await signOut();
  await expect(getCurrentUser()).rejects.toMatchObject({ name: "UserUnAuthenticatedException" });

  t.clock.advance({ seconds: 30 });
  const asked = await signIn({ username, password: NEXT_PASSWORD, options });
  expect(asked.nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
  const challengeResponse = authenticatorCode(sharedSecret, t.clock.now());
  expect(await confirmSignIn({ challengeResponse })).toMatchObject({ isSignedIn: true });
});

test("is asked to log in again for what takes an account over, and signs out everywhere", async () => {
  t.clock.advance({ minutes: 5 });
  const update = () =>
    updateUserAttribute({ userAttribute: { attributeKey: "email", value: "new@example.org" } });
  await expect(update()).rejects.toMatchObject({
    name: "NotAuthorizedException",
    message: expect.stringContaining("Recent login required"),
  });
  const token = await accessToken();
  await signOut({ global: true });
  expect((await t.call("GetUser", { AccessToken: token })).body.message).toBe(
    "Access Token has been revoked",
  );
});
