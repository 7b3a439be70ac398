/** A file of ours that this page was built of, by its address. */
const builtFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

/** Has the worker of this browser keep what the page is made of, so that it opens without a line and shows what was kept of the day. */
export async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return
  // What is shown then is fetched now.
  await Promise.all([
    import('./route-failure.tsx'),
    import('../components/offline/offline-days.tsx'),
  ])
  await navigator.serviceWorker.register('/push-worker.js')
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ kind: 'keep-shell', files: [...new Set(builtFiles())] })
}
