const key = 'atithi-sidebar'

// Storage throws where the browser forbids it; the menu then stays as it is for the visit.
export function readFolded(): boolean {
  try {
    return window.localStorage.getItem(key) === 'folded'
  } catch {
    return false
  }
}

export function rememberFolded(folded: boolean): void {
  try {
    if (folded) window.localStorage.setItem(key, 'folded')
    else window.localStorage.removeItem(key)
  } catch {
    // Nothing to do: see above.
  }
}
