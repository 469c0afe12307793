// Keeps the keyboard focus when its element disappears: a move's button is gone once the move is made.

/** Remembers whether the focus is within a part of the screen, and restores it when it is lost. */
export class Focus {
  private isKept = false;

  /** Remember whether the focus is in this part; focus set by a pointer is ignored. */
  note(part: HTMLElement): void {
    const at = document.activeElement;
    this.isKept = !!at && part.contains(at) && at.matches(":focus-visible");
  }

  /** If the focus was in this part and its element is gone, focus the given element, else the part itself. */
  restore(part: HTMLElement, css: string): void {
    if (!this.isKept || (document.activeElement && document.activeElement !== document.body)) return;
    (part.querySelector<HTMLElement>(css) ?? part).focus({ preventScroll: true });
  }

  /** Forget the focus when the pointer is used elsewhere. */
  forget(): void {
    this.isKept = false;
  }
}
