// Detects that an operation takes long.

export const LONG = 5_000;

/** Whether the pending operation takes long; `what` identifies it, null means none is pending. */
export class Patience {
  isLong = $state(false);

  constructor(what: () => string | null) {
    $effect(() => {
      this.isLong = false;
      if (what() === null) return;
      const timer = setTimeout(() => (this.isLong = true), LONG);
      return () => clearTimeout(timer);
    });
  }
}
