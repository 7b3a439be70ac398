import { Button } from '@atithi/ui/button'
import { WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { formatCounted } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc, utils } from '../../../lib/trpc.ts'
import type { StayChange } from '../../change-preview/use-change.ts'
import type { Board } from './board-types.ts'
import { type Filling, fillRooms } from './fill-rooms.ts'

/** Gives everybody in sight who has no room yet one of their type, with one way back for all of them. */
export function AssignAll({ board }: { board: Board }) {
  const apply = trpc.bookings.applyChange.useMutation()
  const [progress, setProgress] = useState<{ at: number; of: number } | null>(null)
  const waiting = board.segments.filter(segment => segment.roomId === null).length
  const fillings = fillRooms(board)
  // The board shows meanwhile what is done, and fewer who wait.
  if (fillings.length < 2 && !progress) return null

  /** Answers whether it was done: not where the server refuses, or where money would change. */
  async function change(bookingId: string, wanted: StayChange): Promise<boolean> {
    try {
      const shown = await utils.bookings.previewChange.fetch(
        { bookingId, change: wanted },
        { staleTime: 0 },
      )
      if (shown.refusal || shown.money.lines.length > 0) return false
      await apply.mutateAsync({ bookingId, change: wanted, version: shown.version })
      return true
    } catch {
      return false
    }
  }

  async function takeBack(given: readonly Filling[]): Promise<void> {
    let count = 0
    for (const { bookingId, bookingRoomId } of given)
      if (await change(bookingId, { kind: 'unassign', bookingRoomId })) count += 1
    refresh(staleAfter('booking.changed'))
    toast.show({ title: `${formatCounted(count, 'room')} taken back` })
  }

  async function assignAll(): Promise<void> {
    const given: Filling[] = []
    for (const [at, filling] of fillings.entries()) {
      setProgress({ at, of: fillings.length })
      const { bookingId, bookingRoomId, roomId } = filling
      if (await change(bookingId, { kind: 'assign', bookingRoomId, roomId })) given.push(filling)
    }
    setProgress(null)
    refresh(staleAfter('booking.changed'))
    const left = waiting - given.length
    toast.show({
      tone: given.length > 0 ? 'success' : 'info',
      title: `${formatCounted(given.length, 'stay')} ${given.length === 1 ? 'has' : 'have'} a room now`,
      ...(left > 0 && {
        description: `${left} still without: no room is free all their nights, or they leave after the nights shown.`,
      }),
      ...(given.length > 0 && { undo: () => void takeBack(given), timeout: 20_000 }),
    })
  }

  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<WandSparkles />}
      aria-disabled={progress !== null || undefined}
      onClick={() => void assignAll()}
    >
      {progress
        ? `Assigning ${progress.at + 1} of ${progress.of}`
        : `Assign all ${fillings.length}`}
    </Button>
  )
}
