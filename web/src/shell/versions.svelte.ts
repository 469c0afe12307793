// Registers the service worker, and tells when a new version of the page is ready.
import { isLoaded } from "../lib/ahead";

const LATER = 1500; // milliseconds after the first screen; what that loads comes first, and what a first game needs

let waiting = $state.raw<ServiceWorker | null>(null);

/** Whether a new version has been fetched whole and waits. */
export const isNewVersionReady = (): boolean => waiting !== null;

/** Let the new version take over; all tabs reload. */
export function useNewVersion(): void {
  waiting?.postMessage("take over");
}

function follow(registration: ServiceWorkerRegistration): void {
  const look = (): void => void (waiting = navigator.serviceWorker.controller ? registration.waiting : null);
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => undefined); // without a network
  });
}

async function register(): Promise<void> {
  const wasControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => void (wasControlled && location.reload()));
  follow(await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}service-worker.js`));
}

/** Keep the page for use without a network, where the browser can. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const later = new Promise((go) => setTimeout(go, LATER)).then(isLoaded);
  void later.then(register).catch(() => undefined); // refused by the browser: the page needs the network
}
