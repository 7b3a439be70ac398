import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '../../../kernel/shared/money.ts'
import type { InstalmentTerms } from '../rules/payment-schedule.ts'
import { heldByChannel } from './collected.ts'

/** Of the booking `b` of a query, by when it pays how much, as JSON; null where no dates are agreed. */
export const instalmentTerms = sql<InstalmentTerms[] | null>`(
  select json_agg(json_build_object('dueOn', i.due_on, 'amount', i.amount, 'basisPoints', i.basis_points) order by i.due_on)
  from booking_instalment i where i.account_id = b.account_id and i.property_id = b.property_id and i.booking_id = b.id)`

/** Of the booking `b` of a query, what came in less refunds, went on a company's account, or its channel has taken. */
export const coveredAmount = sql<Paise>`(b.paid_amount + b.on_account_amount + ${heldByChannel})::bigint`

/** Whether the booking `b` of a query is asked to pay by its instalments: from the day of departure on, and once cancelled, its bill says what is owed. */
export const paysByInstalments = (today: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(b.status in ('pending', 'confirmed') or (b.status = 'checked-in' and b.departs > ${today}))`
