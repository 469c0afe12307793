// Who can follow a link to a table.

/** Whether a host is this computer itself, so that nobody else can follow a link there. */
export function isOnlyHere(hostname: string): boolean {
  return /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[?::1\]?$/.test(hostname);
}
