// @vitest-environment node
import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", search: "" });
vi.stubGlobal("addEventListener", () => undefined);
const { placeOf } = await import("./router.svelte");

test("every address has its screen", () => {
  expect(placeOf("/")).toMatchObject({ screen: "home" });
  expect(placeOf("/new", "?edition=short").query.get("edition")).toBe("short");
  expect(placeOf("/t/abc")).toMatchObject({ screen: "table", id: "abc" });
  expect(placeOf("/review/abc")).toMatchObject({ screen: "review", id: "abc" });
  expect(placeOf("/learn/rules/turns")).toMatchObject({ screen: "learn", id: "rules/turns" });
  expect(placeOf("/t")).toMatchObject({ screen: "missing" });
  expect(placeOf("/elsewhere")).toMatchObject({ screen: "missing" });
});
