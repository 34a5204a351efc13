import { useSearchParams } from "react-router";
import { useIsHydrated } from "#web/design/use-is-hydrated.ts";
import { LogInForm } from "./LogInForm.tsx";
import { ResetPassword } from "./ResetPassword.tsx";

/** `/login`; with `?forgot` the user sets a new password first. */
export default function Login() {
  const [params] = useSearchParams();
  const isHydrated = useIsHydrated();
  return isHydrated && params.has("forgot") ? <ResetPassword /> : <LogInForm />;
}
