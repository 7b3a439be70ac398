import type { ConfirmDialogProps } from './late/confirm-dialog.tsx'
import { late, preload, useLateWhen } from './use-late.ts'

const dialog = late(() => import('./late/confirm-dialog.tsx'))

/** For what must be able to ask also when the connection is gone by then. */
export const preloadConfirmDialog = () => preload(dialog)

/** Asks once, before what cannot be undone. A press outside does not answer. Fetched when there is something to ask. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const arrived = useLateWhen(dialog, props.open)
  return arrived ? <arrived.ConfirmDialog {...props} /> : null
}
