import { Sheet } from "#web/ui/Sheet.tsx";

export default function Signup() {
  return (
    <Sheet>
      <h1>Create your account</h1>
    </Sheet>
  );
}
