import { useState, type ReactNode } from "react";

/** Copies text exactly as it is. */
export function CopyButton({ text }: { readonly text: string }): ReactNode {
  const [said, setSaid] = useState("Copy exact text");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      setSaid("The browser did not allow it");
    }
  };
  return (
    <button type="button" className="quiet" onClick={() => void copy()}>
      {said}
    </button>
  );
}
