import { sql } from 'kysely'
import { onBooking, sell } from './acts.ts'
import type { Outcome } from './chance.ts'
import type { House } from './house.ts'
import type { Own } from './ledger.ts'
import { surely } from './surely.ts'

const isHeld = ({ status }: Own) => status === 'pending'

/** Longer than any storm: when a hold ends is for the storm to say. */
const longMinutes = 2_880

export const hold = (house: House, lines: { roomTypeId: string; rooms: number }[]) =>
  sell(house, 'desk', lines, longMinutes)

export const confirmHold = (house: House): Promise<Outcome> =>
  onBooking(
    house,
    isHeld,
    ({ id: bookingId }) => surely(() => house.owner.mutate('bookings.confirm', { bookingId })),
    own => {
      own.status = 'confirmed'
    },
  )

/** Its end passes: from now on its rooms are whoever's asks for them, and the job's that releases what nobody asked for. */
export const loseHold = (house: House): Promise<Outcome> =>
  onBooking(
    house,
    isHeld,
    async ({ id }) => {
      await sql`update booking set hold_expires_at = clock_timestamp()
        where id = ${id} and status = 'pending'`.execute(house.db)
      return { data: {} }
    },
    own => {
      own.status = 'lapsed'
    },
  )
