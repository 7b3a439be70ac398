import { messageFor } from '../../../lib/failures.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc, utils } from '../../../lib/trpc.ts'
import type { StayChange } from '../../change-preview/use-change.ts'
import { nameOf } from './bar-look.tsx'
import type { Proposal } from './proposal.ts'

type Assign = Extract<Proposal, { kind: 'assign' }>

/**
 * Gives a numbered room without a question, and offers the way back: to the room that the guest had, or to none. Where the server
 * refuses, or money would change after all, `ask` opens the dialogue that says so.
 */
export function useAssign() {
  const mutation = trpc.bookings.applyChange.useMutation()

  /** Answers whether it was done: not where the preview names a refusal or money. */
  async function change(bookingId: string, wanted: StayChange): Promise<boolean> {
    const shown = await utils.bookings.previewChange.fetch(
      { bookingId, change: wanted },
      { staleTime: 0 },
    )
    if (shown.refusal || shown.money.lines.length > 0) return false
    await mutation.mutateAsync({ bookingId, change: wanted, version: shown.version })
    refresh(staleAfter('booking.changed'))
    return true
  }

  async function takeBack({ bar }: Assign): Promise<void> {
    const { bookingRoomId, roomId } = bar.segment
    const before: StayChange = roomId
      ? { kind: 'assign', bookingRoomId, roomId }
      : { kind: 'unassign', bookingRoomId }
    try {
      if (await change(bar.booking.id, before)) return
      toast.show({ tone: 'danger', title: 'The room cannot be taken back any more' })
    } catch (error) {
      toast.show({
        tone: 'danger',
        title: 'The room was not taken back',
        description: messageFor(error),
      })
    }
  }

  return async function assign(proposal: Assign, ask: () => void): Promise<void> {
    const { bar, room } = proposal
    try {
      if (!(await change(bar.booking.id, proposal.change))) return ask()
      toast.show({
        tone: 'success',
        title: `Room ${room?.number ?? ''} is given to ${nameOf(bar)}`,
        undo: () => void takeBack(proposal),
      })
    } catch {
      ask()
    }
  }
}
