import { useState, type ReactNode } from "react";

const offer = "Copy exact text";

/** A button that copies text unchanged. */
export function CopyButton({ text }: { readonly text: string }): ReactNode {
  const [said, setSaid] = useState(offer);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      setSaid("The browser did not allow it");
    }
  };
  return (
    <button type="button" className="quiet" onClick={() => void copy()} onBlur={() => setSaid(offer)}>
      <span aria-live="polite">{said}</span>
    </button>
  );
}
