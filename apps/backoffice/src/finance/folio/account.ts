import type { Person } from '../../lib/session.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type Account = Outputs['folio']['get']
export type Bill = Account['bills'][number]
export type Charge = Bill['charges'][number]
export type Money = Bill['money'][number]
export type Paper = Account['documents'][number]

type Grant = NonNullable<Person['post']>['grants'][number]

/** Whether the server would let this person use a money verb: not an administrator who acts as them. */
export const mayGrant = (person: Person, grant: Grant): boolean =>
  !person.impersonator &&
  (person.role !== 'staff' || (person.post?.grants.includes(grant) ?? false))

/** The nights to come that a bill takes. */
export const nightsOn = (
  { waitingNights }: Account,
  billId: string | null,
): Account['waitingNights'] => waitingNights.filter(night => night.billId === billId)

/** What is left to pay on one bill, with the nights to come that it takes; never more than on the whole account. */
export function leftOn(account: Account, billId: string | null): number {
  const bill = account.bills.find(one => one.id === billId)
  const ahead = nightsOn(account, billId).reduce((sum, night) => sum + night.total, 0)
  return Math.min(account.balance, Math.max(0, (bill?.totals.balance ?? 0) + ahead))
}

/** Whether a charge can go, whole, on the account of another booking. */
export const mayMoveAway = (charge: Charge): boolean =>
  charge.documentId === null &&
  !charge.isReversed &&
  charge.value > 0 &&
  charge.kind !== 'rounding' &&
  !charge.isPart &&
  charge.parts.length === 0 &&
  charge.movedFrom === null

/** What lies open over the bill. */
export type BillDialog =
  | { kind: 'payment' }
  | { kind: 'request' }
  | { kind: 'refund'; refundId?: string }
  | { kind: 'charge' }
  | { kind: 'discount'; charge: Charge }
  | { kind: 'redeem' }
  | { kind: 'raise'; charge: Charge }
  | { kind: 'split'; charge: Charge; billId: string | null }
  | { kind: 'reverse'; lineId: string; what: string; means: string }
  | { kind: 'reissue'; documentId: string; number: string }
  | { kind: 'open-bill' }
  | { kind: 'sez'; bill: Bill }
  | { kind: 'to-company'; bill: Bill }
  | { kind: 'from-company'; bill: Bill }
  | { kind: 'write-off'; bill: Bill; open: number }
  | { kind: 'move-away'; charges: readonly Charge[] }
  | { kind: 'move'; lineId: string; what: string; billId: string | null }
