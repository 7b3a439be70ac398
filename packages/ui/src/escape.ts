interface ChangeDetails {
  reason: string
  cancel: () => void
  allowPropagation: () => void
}

/** Escape on a closed list closes the dialog around it; it never empties what was typed or chosen. */
export function leavesToDialog(details: ChangeDetails): boolean {
  if (details.reason !== 'escape-key') return false
  details.cancel()
  details.allowPropagation()
  return true
}
