import { expect, it } from "vitest";
import { isOnlyHere } from "./invite";

it("knows which addresses nobody else can follow", () => {
  for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "balandra.localhost"]) expect(isOnlyHere(host), host).toBe(true);
  for (const host of ["192.168.1.5", "tables.example.org", "localhost.example.org", "[fd00::1]", "10.127.0.0"])
    expect(isOnlyHere(host), host).toBe(false);
});
