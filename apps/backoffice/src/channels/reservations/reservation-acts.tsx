import { Button, buttonClasses } from '@atithi/ui/button'
import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '../../lib/trpc.ts'
import type { Reservation } from '../words/channel-words.tsx'
import { useAct } from '../words/use-act.ts'

interface ReservationActsProps {
  row: Reservation
  problem: Reservation['problem']
  /** Has the area of bookings; without it a booking is neither opened nor changed. */
  mayBook: boolean
}

/** The way on from a reservation: to its booking, to the mapping, to another try, or off the list. */
export function ReservationActs({ row, problem, mayBook }: ReservationActsProps) {
  const [isAsked, setAsked] = useState(false)
  const retry = trpc.channels.reservations.retry.useMutation()
  const settle = trpc.channels.reservations.settle.useMutation()
  const { act, running } = useAct()
  const at = { connectionId: row.connectionId, reservationId: row.id }
  const again = () =>
    act('retry', 'It was not tried again', async () => {
      await retry.mutateAsync(at)
      return { title: `${row.reservationCode} is tried again` }
    })
  const done = async () => {
    await act('settle', 'It was not taken off the list', async () => {
      await settle.mutateAsync(at)
      return { title: `${row.reservationCode} is seen to` }
    })
    setAsked(false)
  }
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {mayBook && row.bookingId && problem === 'overbooked' && (
        <Link
          from="/channels"
          to="/channels"
          search={prev => ({
            ...prev,
            open: 'change',
            on: row.bookingId ?? undefined,
            change: undefined,
          })}
          className={buttonClasses('primary', 'sm')}
        >
          Find a room
        </Link>
      )}
      {mayBook && row.bookingId && problem === 'overbooked' && (
        <Link
          from="/channels"
          to="/channels"
          search={prev => ({
            ...prev,
            open: 'change',
            on: row.bookingId ?? undefined,
            change: 'walk',
          })}
          aria-label={`Walk ${row.guestName ?? 'the guest'}`}
          className={buttonClasses('secondary', 'sm')}
        >
          Walk
        </Link>
      )}
      {problem === 'walked' && (
        <Button
          size="sm"
          aria-label={`${row.channelName} was told of ${row.reservationCode}`}
          loading={running === 'settle'}
          onClick={() => void done()}
        >
          Channel told
        </Button>
      )}
      {problem === 'unmapped' && (
        <Link
          from="/channels"
          to="/channels"
          search={prev => ({ ...prev, connection: row.connectionId, section: 'mapping' })}
          className={buttonClasses('primary', 'sm')}
        >
          Map it
        </Link>
      )}
      {problem === 'refused' && (
        <Button
          size="sm"
          loading={running === 'retry'}
          aria-label={`Try ${row.reservationCode} again`}
          onClick={() => void again()}
        >
          Try again
        </Button>
      )}
      {(problem === 'unmapped' || problem === 'refused') && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${row.reservationCode} is seen to`}
          onClick={() => setAsked(true)}
        >
          Done
        </Button>
      )}
      {mayBook && row.bookingId && (
        <Link
          from="/channels"
          to="/channels"
          search={prev => ({ ...prev, booking: row.bookingId ?? undefined })}
          aria-label={`Open booking ${row.code ?? ''}`}
          className={buttonClasses('secondary', 'sm')}
        >
          Open
        </Link>
      )}
      <ConfirmDialog
        open={isAsked}
        onCancel={() => setAsked(false)}
        onConfirm={() => void done()}
        title="Seen to?"
        confirmLabel="Take off the list"
        tone="primary"
        loading={running === 'settle'}
      >
        Reservation {row.reservationCode} becomes no booking by itself then. Enter it by hand first,
        or settle it with {row.channelName}.
      </ConfirmDialog>
    </div>
  )
}
