const key = 'atithi-reloaded-at'
const quietMs = 30_000

/**
 * A window that was open while a new release was installed asks for files that are gone: it loads itself again, once in
 * half a minute at most, so that files that are missing for another reason do not make it spin.
 */
export function reloadAfterRelease(): void {
  window.addEventListener('vite:preloadError', event => {
    try {
      if (Date.now() - Number(window.sessionStorage.getItem(key) ?? 0) < quietMs) return
      window.sessionStorage.setItem(key, String(Date.now()))
    } catch {
      return
    }
    event.preventDefault()
    window.location.reload()
  })
}
