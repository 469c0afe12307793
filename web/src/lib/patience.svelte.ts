// Noticing that something takes long.

export const LONG = 5_000;

/** Whether what is waited for has taken long: `what` names it, and nothing is waited for while it is null. */
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
