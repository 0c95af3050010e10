// The first screen comes before the files for the day without a connection.
const pause = 3_000

/**
 * Starts the service worker, which opens the program without a connection. Browsers have none on an address without HTTPS, except for this
 * computer; the program then works as long as there is a connection.
 */
export const startServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(() => void navigator.serviceWorker.register('/service-worker.js').catch(() => {}), pause)
}
