import { Sheet } from "#web/ui/Sheet.tsx";

export default function Contact() {
  return (
    <Sheet>
      <h1>Contact</h1>
    </Sheet>
  );
}
