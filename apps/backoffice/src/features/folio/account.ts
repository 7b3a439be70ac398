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
