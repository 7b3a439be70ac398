import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { onBooking, reasonOf, sell, takeOut } from './acts.ts'
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

/** The guest of a hold is sent a link to pay by. */
export const askForMoney = (house: House): Promise<Outcome> =>
  onBooking(
    house,
    own => isHeld(own) && !own.link,
    async own => {
      const asked = { bookingId: own.id, amount: 10_000 }
      const answer = await surely(() => house.owner.mutate('payments.requestLink', asked))
      const { paymentId, checkoutUrl } = answer.data ?? {}
      if (answer.data) own.link = { paymentId: String(paymentId), checkoutUrl: String(checkoutUrl) }
      return answer
    },
    () => {},
  )

/** In time it makes a hold firm; late it takes the rooms again where they are free, and goes back where they are not. */
export async function payByLink(house: House): Promise<Outcome> {
  const own = takeOut(
    house.ledger.bookings,
    ({ status, link }) => link !== undefined && (status === 'pending' || status === 'lapsed'),
  )
  if (!own?.link) return 'nothing'
  const { paymentId, checkoutUrl } = own.link
  try {
    const page = `/api/payments/links/${path.basename(new URL(checkoutUrl).pathname)}/pay`
    const paid = await fetch(new URL(page, house.sandboxUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method: 'upi', outcome: 'captured' }),
    })
    if (!paid.ok) throw new Error(`the gateway's page answered ${paid.status}`)
    const answer = await surely(() => house.owner.mutate('payments.refresh', { paymentId }))
    if (!answer.data) return reasonOf(answer)
    house.ledger.payments.push(paymentId)
    own.link = undefined
    own.status = await settled(house, own.id, paymentId)
    return 'done'
  } finally {
    house.ledger.bookings.push(own)
  }
}

/** What the money came to, once the product has decided it: rooms, or a refund. */
async function settled(
  { db }: House,
  bookingId: string,
  paymentId: string,
): Promise<'confirmed' | 'cancelled'> {
  const end = Date.now() + 120_000
  while (Date.now() < end) {
    const { rows } = await sql<{ status: string; goesBack: boolean }>`
      select b.status, exists (select 1 from refund r where r.payment_id = ${paymentId}) as "goesBack"
      from booking b where b.id = ${bookingId}`.execute(db)
    const [found] = rows
    if (found?.goesBack) return 'cancelled'
    if (found?.status === 'confirmed') return 'confirmed'
    await sleep(100)
  }
  throw new Error(`nothing became of payment ${paymentId}`)
}
