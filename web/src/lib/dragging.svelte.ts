// Dragging with mouse, pen or finger.

const FAR = 8; // pixels until a press becomes a drag

export interface Drop {
  x: number;
  y: number;
}

interface Wishes<T> {
  begin?: (what: T) => void;
  over?: (what: T, at: Drop) => void;
  drop: (what: T, at: Drop) => void;
  cancel?: () => void;
}

/** The dragged object and its position. */
export class Dragging<T> {
  held = $state.raw<(Drop & { what: T }) | null>(null);
  /** Whether a drag has just ended, so that the click after it is ignored. */
  hasEnded = false;

  /** Start with a press; it becomes a drag once the pointer has moved far enough. */
  grab(event: PointerEvent, what: T, wishes: Wishes<T>): void {
    if (event.button) return;
    this.hasEnded = false;
    const gone = new AbortController();
    const follow = (e: PointerEvent): void => {
      const at = { x: e.clientX, y: e.clientY };
      if (!this.held) {
        if (Math.hypot(at.x - event.clientX, at.y - event.clientY) <= FAR) return;
        wishes.begin?.(what);
      }
      this.held = { ...at, what };
      wishes.over?.(what, at);
    };
    const end = (drop: boolean, e?: PointerEvent): void => {
      gone.abort();
      if (!this.held) return;
      this.held = null;
      this.hasEnded = true;
      setTimeout(() => (this.hasEnded = false));
      if (drop && e) wishes.drop(what, { x: e.clientX, y: e.clientY });
      else wishes.cancel?.();
    };
    addEventListener("pointermove", follow, { signal: gone.signal });
    addEventListener("pointerup", (e) => end(true, e), { signal: gone.signal });
    addEventListener("pointercancel", () => end(false), { signal: gone.signal });
    addEventListener("keydown", (e) => e.key === "Escape" && end(false), { signal: gone.signal });
  }
}

/** The nearest element with one of these attributes at a point. */
export function under({ x, y }: Drop, selector: string): DOMStringMap | undefined {
  return document.elementFromPoint(x, y)?.closest<HTMLElement | SVGElement>(selector)?.dataset;
}
