import { Sheet } from "#web/ui/Sheet.tsx";

export default function About() {
  return (
    <Sheet>
      <h1>About</h1>
    </Sheet>
  );
}
