import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { financeEvents } from '../../../finance/events.ts'
import { recordPayment } from '../../../finance/payments/commands/payments.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { personOf } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { businessDate, type IsoDate } from '../../../kernel/shared/dates.ts'
import { channelsReasons } from '../../reasons.ts'
import { channelNames } from '../../rules.ts'
import { cardStateOf } from '../rules/verdict.ts'
import type { AddCard } from '../schema.ts'
import type { StatementAt } from './enter.ts'

const refused = (why: string) => new DomainError(channelsReasons.CHANNEL_MONEY, { why })

/** Writes down that a channel sent a virtual card for a booking: never its number. Answers its id. Throws NOT_FOUND. */
export function addCard(
  { work, propertyId }: StatementAt,
  { booking, ...card }: AddCard,
): Promise<string> {
  return work.write(async trx => {
    const { timeZone } = await trx
      .selectFrom('property')
      .select('timeZone')
      .where('id', '=', propertyId)
      .executeTakeFirstOrThrow()
    const at = work.now.toISOString()
    // Whoever enters a card that may be charged already sees that: the bell need not say it.
    const isSeen = card.validFrom <= businessDate(work.now, timeZone, '00:00')
    const bookingId = await findBooking(trx, propertyId, { ...card, booking })
    const { id } = await trx
      .insertInto('virtualCard')
      .values({
        propertyId,
        bookingId,
        channelId: card.channelId,
        amount: card.amount,
        validFrom: card.validFrom,
        validTo: card.validTo,
        lastFour: card.lastFour ?? null,
        addedBy: personOf(work),
        addedAt: at,
        chargeableToldAt: isSeen ? at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await noteCard(
      trx,
      { work, propertyId, cardId: id },
      {
        action: 'virtual-card.added',
        after: {
          channel: channelNames[card.channelId],
          amount: card.amount,
          validFrom: card.validFrom,
          validTo: card.validTo,
        },
      },
    )
    return id
  })
}

async function findBooking(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { booking, channelId }: Pick<AddCard, 'booking' | 'channelId'>,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select b.id from booking b where ${ofAccount('b')} and b.property_id = ${propertyId} and (upper(b.code) = upper(${booking})
      or exists (select from channel_reservation r join channel_connection k on k.account_id = r.account_id and k.id = r.connection_id
        where r.account_id = b.account_id and r.booking_id = b.id and k.channel_id = ${channelId} and upper(r.reservation_code) = upper(${booking})))
    order by b.id desc limit 1`.execute(db)
  const [found] = rows
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'booking' }, 'booking')
  return found.id
}

interface Card {
  id: string
  bookingId: BookingId
  channelId: keyof typeof channelNames
  amount: number
  validFrom: IsoDate
  validTo: IsoDate
  lastFour: string | null
  paymentId: string | null
  voidedAt: string | null
  timeZone: string
}

async function getCard(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  cardId: string,
): Promise<Card> {
  const { rows } = await sql<Card>`
    select c.id, c.booking_id, c.channel_id, c.amount, c.valid_from, c.valid_to, c.last_four, c.payment_id, c.voided_at, p.time_zone
    from virtual_card c join property p on p.account_id = c.account_id and p.id = c.property_id
    where ${ofAccount('c')} and c.property_id = ${propertyId} and c.id = ${cardId}`.execute(db)
  const [card] = rows
  if (!card) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'card' }, 'cardId')
  return card
}

/**
 * Writes down that the hotel has charged a virtual card at its terminal: a card payment of the booking for the whole amount, once however
 * often it is sent. Answers the payment's id. Throws NOT_FOUND, CHANNEL_MONEY, ABOVE_BALANCE.
 */
export async function chargeCard(
  { work, propertyId }: StatementAt,
  { cardId, reference }: { cardId: string; reference?: string | undefined },
): Promise<string> {
  const card = await work.read(db => getCard(db, propertyId, cardId))
  if (card.paymentId !== null) return card.paymentId
  const today = businessDate(work.now, card.timeZone, '00:00')
  const state = cardStateOf({ ...card, isCharged: false, isVoided: card.voidedAt !== null }, today)
  if (state === 'void') throw refused('This card is void. Add the one that came in its place.')
  if (state === 'waiting')
    throw refused(`This card may be charged from ${card.validFrom} on, not before.`)
  if (state === 'expired')
    throw refused(`This card ended on ${card.validTo}. Ask the channel for another one.`)
  const paymentId = await recordPayment(
    { work, propertyId, bookingId: card.bookingId },
    {
      method: 'credit-card',
      amount: card.amount,
      reference: [
        `${channelNames[card.channelId]} virtual card`,
        card.lastFour && `•${card.lastFour}`,
        reference,
      ]
        .filter(Boolean)
        .join(' ')
        .slice(0, 80),
      // Two hands, or one that sends it again, charge it once.
      idempotencyKey: `virtual-card:${cardId}`,
    },
  )
  await work.write(async trx => {
    const charged = await trx
      .updateTable('virtualCard')
      .set({ paymentId, chargedAt: work.now.toISOString() })
      .where('propertyId', '=', propertyId)
      .where('id', '=', cardId)
      .where('paymentId', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (charged)
      await noteCard(
        trx,
        { work, propertyId, cardId },
        {
          action: 'virtual-card.charged',
          after: { amount: card.amount },
        },
      )
  })
  return paymentId
}

/** A card that the channel took back, or that was entered by mistake. Throws NOT_FOUND, CHANNEL_MONEY. */
export async function voidCard(
  { work, propertyId }: StatementAt,
  { cardId, reason }: { cardId: string; reason: string },
): Promise<void> {
  await work.write(async trx => {
    await getCard(trx, propertyId, cardId)
    const voided = await trx
      .updateTable('virtualCard')
      .set({ voidedAt: work.now.toISOString(), voidReason: reason })
      .where('propertyId', '=', propertyId)
      .where('id', '=', cardId)
      .where('voidedAt', 'is', null)
      .where('chargedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!voided) throw refused('This card was charged, or is void already.')
    await noteCard(trx, { work, propertyId, cardId }, { action: 'virtual-card.voided', reason })
  })
}

async function noteCard(
  trx: Trx,
  { work, propertyId, cardId }: StatementAt & { cardId: string },
  change: Pick<Parameters<typeof recordChange>[2], 'action' | 'after' | 'reason'>,
): Promise<void> {
  await recordChange(trx, work, { ...change, entity: 'virtual-card', entityId: cardId, propertyId })
  await publish(trx, work, {
    propertyId,
    event: financeEvents['payment-accounts.reconciled'],
    entityId: propertyId,
  })
}
