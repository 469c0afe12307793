// Where the keyboard is when what it was on goes away: a button that was a move is no more once the move is made.

/** The place of the keyboard within a part of the screen, put back there when it is lost. */
export class Focus {
  private isKept = false;

  /** Remember whether the keyboard is in this part; a pointer leaves no focus behind. */
  note(part: HTMLElement): void {
    const at = document.activeElement;
    this.isKept = !!at && part.contains(at) && at.matches(":focus-visible");
  }

  /** If it was there and what it was on is gone, put it on what is found, else on the part itself. */
  restore(part: HTMLElement, css: string): void {
    if (!this.isKept || (document.activeElement && document.activeElement !== document.body)) return;
    (part.querySelector<HTMLElement>(css) ?? part).focus({ preventScroll: true });
  }

  /** Whoever points elsewhere does not want it back. */
  forget(): void {
    this.isKept = false;
  }
}
