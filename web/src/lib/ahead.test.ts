// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { comesFirst, isLoaded } from "./ahead";

it("waits for all that comes first, also for what begins meanwhile, and for failures", async () => {
  const done: string[] = [];
  const later: Record<string, () => void> = {};
  const load = (name: string): Promise<void> => comesFirst(new Promise((go) => (later[name] = () => (done.push(name), go()))));
  void load("screen");
  const loaded = isLoaded().then(() => done.push("loaded"));
  void load("module");
  comesFirst(Promise.reject(new Error("no network"))).catch(() => undefined);
  later.screen?.();
  await new Promise((go) => setTimeout(go));
  expect(done).toEqual(["screen"]);
  later.module?.();
  await loaded;
  expect(done).toEqual(["screen", "module", "loaded"]);
});
