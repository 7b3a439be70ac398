import { ofAccount } from '@atithi/db/account'
import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { businessDate, type IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { type Page, toPage } from '../../../kernel/shared/paging.ts'
import type { ChannelId } from '../../rules.ts'
import { type CardState, cardStateOf } from '../rules/verdict.ts'
import type { ListCards } from '../schema.ts'

export interface VirtualCard {
  id: string
  channelId: ChannelId
  bookingId: BookingId
  code: string
  guestName: string
  amount: Paise
  validFrom: IsoDate
  validTo: IsoDate
  lastFour: string | null
  chargedAt: string | null
  paymentId: string | null
  voidReason: string | null
  state: CardState
}

/** The virtual cards of a hotel, the newest first. */
export async function listCards(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { isOpen, cursor, limit }: ListCards,
  now: Date,
): Promise<Page<VirtualCard>> {
  const matching = sql`c.property_id = ${propertyId}
    and (not ${isOpen} or (c.charged_at is null and c.voided_at is null))`
  const { rows } = await sql<Omit<VirtualCard, 'state'> & { isVoided: boolean; timeZone: string }>`
    select c.id, c.channel_id, c.booking_id, b.code, b.guest_name, c.amount, c.valid_from, c.valid_to, c.last_four,
      c.charged_at, c.payment_id, c.void_reason, c.voided_at is not null as is_voided, p.time_zone
    from virtual_card c join booking b on b.account_id = c.account_id and b.id = c.booking_id join property p on p.account_id = c.account_id and p.id = c.property_id
    where ${ofAccount('c')} and ${matching} and (${cursor ?? null}::uuid is null or c.id < ${cursor ?? null}::uuid)
    order by c.id desc limit ${limit + 1}`.execute(db)
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from virtual_card c where ${ofAccount('c')} and ${matching}`.execute(
    db,
  )
  const items = rows.map(
    ({ isVoided, timeZone, ...card }): VirtualCard =>
      Object.assign(card, {
        state: cardStateOf(
          { ...card, isCharged: card.chargedAt !== null, isVoided },
          businessDate(now, timeZone, '00:00'),
        ),
      }),
  )
  return toPage(items, limit, counted[0]?.total ?? 0)
}
