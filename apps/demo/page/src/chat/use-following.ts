import { useEffect, useRef, type RefObject } from "react";

/** What scrolls, and what grows in it. */
export interface Following {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
}

/** Within so many pixels of the end, a reader is taken to follow it. */
const followingPixels = 80;

/** Keeps the end in view while content grows, unless the reader scrolled up. `turns`: a new one is followed again. */
export function useFollowing(turns: number): Following {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(false);

  useEffect(() => {
    const outer = scroller.current;
    const inner = content.current;
    if (outer === null || inner === null) return undefined;
    let lastTop = outer.scrollTop;
    const onScroll = (): void => {
      const rest = outer.scrollHeight - outer.scrollTop - outer.clientHeight;
      // Content that grew leaves the reader behind too: only scrolling up says that they want to be.
      if (rest < followingPixels) follows.current = true;
      else if (outer.scrollTop < lastTop) follows.current = false;
      lastTop = outer.scrollTop;
    };
    const growth = new ResizeObserver(() => {
      if (follows.current) outer.scrollTop = outer.scrollHeight;
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
    follows.current = turns > 0;
  }, [turns]);
  return { scroller, content };
}
