import { Sheet } from "#web/ui/Sheet.tsx";

export default function Login() {
  return (
    <Sheet>
      <h1>Log in</h1>
    </Sheet>
  );
}
