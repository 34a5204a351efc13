import { useSearchParams } from "react-router";
import { LogInForm } from "./LogInForm.tsx";
import { ResetPassword } from "./ResetPassword.tsx";

/** `/login`; with `?forgot` the user sets a new password first. */
export default function Login() {
  const [params] = useSearchParams();
  return params.has("forgot") ? <ResetPassword /> : <LogInForm />;
}
