import type { Person } from '../../lib/session.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type Account = Outputs['folio']['get']
export type Bill = Account['bills'][number]
export type Charge = Bill['charges'][number]
export type Money = Bill['money'][number]
export type Paper = Account['documents'][number]

type Grant = NonNullable<Person['post']>['grants'][number]

/** Whether the server would let this person use a money verb. */
export const mayGrant = (person: Person, grant: Grant): boolean => person.role !== 'staff' || (person.post?.grants.includes(grant) ?? false)

/** What is left to pay on one bill, with the nights to come that it takes; never more than on the whole account. */
export function leftOn({ bills, waitingNights, bookingRooms, balance }: Account, billId: string | null): number {
  const bill = bills.find(one => one.id === billId)
  const ahead = waitingNights.filter(({ room }) => {
    const roomId = bookingRooms.find(one => one.position === room)?.id
    const takers = bills.filter(one => one.takesNights && (one.bookingRoomId === null || one.bookingRoomId === roomId))
    return ((takers.find(one => one.bookingRoomId !== null) ?? takers[0])?.id ?? null) === billId
  })
  const left = (bill?.totals.balance ?? 0) + ahead.reduce((sum, night) => sum + night.total, 0)
  return Math.min(balance, Math.max(0, left))
}

/** What lies open over the bill. */
export type BillDialog =
  | { kind: 'payment' }
  | { kind: 'refund'; refundId?: string }
  | { kind: 'charge' }
  | { kind: 'discount'; charge: Charge }
  | { kind: 'raise'; charge: Charge }
  | { kind: 'split'; charge: Charge; folioId: string | null }
  | { kind: 'reverse'; lineId: string; what: string; means: string }
  | { kind: 'open-bill' }
  | { kind: 'sez'; bill: Bill }
  | { kind: 'move'; lineId: string; what: string; folioId: string | null }
