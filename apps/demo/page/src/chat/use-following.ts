import { useEffect, useRef, type RefObject } from "react";

/** The element that scrolls, and the content that grows in it. */
export interface Following {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
}

/** A reader who is at most this many pixels from the end follows it. */
const followingPixels = 80;
/** The distance kept between the latest question and the top. */
const marginPixels = 12;

/**
 * Keeps an arriving answer in view, below its question: scrolls on until the latest question is at the top. A reader who scrolls
 * away is left alone, and one who scrolls to the end follows it while `isArriving`. Starts anew when `turns` changes.
 */
export function useFollowing(turns: number, isArriving: boolean): Following {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef<"question" | "end" | "nothing">("nothing");
  const arriving = useRef(isArriving);
  arriving.current = isArriving;

  useEffect(() => {
    const outer = scroller.current;
    const inner = content.current;
    if (outer === null || inner === null) return undefined;
    let setTop = outer.scrollTop;
    const onScroll = (): void => {
      // The page scrolled by itself.
      if (Math.abs(outer.scrollTop - setTop) < 2) return;
      const rest = outer.scrollHeight - outer.scrollTop - outer.clientHeight;
      follows.current = rest < followingPixels ? "end" : "nothing";
      setTop = outer.scrollTop;
    };
    const growth = new ResizeObserver(() => {
      if (follows.current === "nothing" || (follows.current === "end" && !arriving.current)) return;
      const end = outer.scrollHeight - outer.clientHeight;
      setTop = Math.max(0, follows.current === "end" ? end : Math.min(end, topOfQuestion(outer, inner)));
      outer.scrollTop = setTop;
    });
    growth.observe(inner);
    growth.observe(outer);
    outer.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      growth.disconnect();
      outer.removeEventListener("scroll", onScroll);
    };
  }, []);
  useEffect(() => {
    follows.current = turns > 0 ? "question" : "nothing";
  }, [turns]);
  return { scroller, content };
}

/** How far to scroll until the latest question is at the top. */
function topOfQuestion(outer: HTMLElement, inner: HTMLElement): number {
  const question = [...inner.querySelectorAll(".user")].at(-1);
  if (question === undefined) return Infinity;
  const distance = question.getBoundingClientRect().top - outer.getBoundingClientRect().top;
  return outer.scrollTop + distance - marginPixels;
}
