import { Pin } from 'lucide-react'

/** Beside the guest or the room: the guest must not be moved. */
export const DoNotMove = () => (
  <>
    <Pin aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
    <span className="sr-only">, do not move</span>
  </>
)
