import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { type ChannelId, channelNames } from '../../../channels/rules.ts'
import { findSold } from '../../../channels/settlements/reads.ts'
import {
  cardStateOf,
  judge,
  type LineParts,
  netOf,
  type StatementKind,
} from '../../../channels/settlements/rules/verdict.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { ofHotels } from './parts.ts'

interface Line extends LineParts {
  propertyId: AuthorizedPropertyId
  property: string
  channelId: ChannelId
  kind: StatementKind
  number: string
  date: IsoDate
  reservation: string
}

const kinds: Record<StatementKind, string> = {
  payout: 'payout',
  'commission-invoice': 'commission',
}

/** Each line of a paper that stands, judged by what is known of its booking now, as the screen judges it. */
export async function readChannelPaperRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<Line>`
    select p.id as property_id, p.name as property, s.channel_id, s.kind, s.number, s.issued_on as date,
      l.reservation_code as reservation, l.gross, l.commission, l.commission_tax, l.tcs, l.tds
    from property p join channel_statement s on s.account_id = p.account_id and s.property_id = p.id and s.withdrawn_at is null
      join channel_statement_line l on l.account_id = p.account_id and l.statement_id = s.id
    where ${ofAccount('p')} and ${ofHotels(span)} and s.issued_on between ${span.from}::date and ${span.to}::date
    order by p.name, p.id, s.issued_on, s.id, l.reservation_code`.execute(db)
  const places = Map.groupBy(rows, row => `${row.propertyId} ${row.channelId}`)
  const sold = new Map(
    await Promise.all(
      [...places].map(async ([place, own]) => {
        const [one] = own
        const found = one
          ? await findSold(db, one.propertyId, {
              channelId: one.channelId,
              codes: own.map(row => row.reservation),
            })
          : undefined
        return [place, found] as const
      }),
    ),
  )
  return rows.map(row => {
    const booking =
      sold.get(`${row.propertyId} ${row.channelId}`)?.get(row.reservation.toUpperCase()) ?? null
    const { verdict, difference } = judge(row.kind, row, booking)
    return {
      property: row.property,
      source: channelNames[row.channelId],
      kind: kinds[row.kind],
      number: row.number,
      date: row.date,
      reservation: row.reservation,
      code: booking?.code ?? '',
      gross: row.gross,
      commission: row.commission,
      commissionGst: row.commissionTax,
      tcs: row.tcs,
      tds: row.tds,
      net: netOf(row.kind, row),
      verdict,
      difference,
    }
  })
}

interface Card {
  property: string
  channelId: ChannelId
  code: string
  guest: string
  lastFour: string | null
  validFrom: IsoDate
  validTo: IsoDate
  amount: Paise
  charged: IsoDate | null
  isVoided: boolean
  today: IsoDate
}

/** Virtual cards by the last day on which they may be charged. */
export async function readVirtualCardRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<Card>`
    select p.name as property, c.channel_id, b.code, b.guest_name as guest, c.last_four, c.valid_from, c.valid_to, c.amount,
      (c.charged_at at time zone p.time_zone)::date as charged, c.voided_at is not null as is_voided,
      (now() at time zone p.time_zone)::date as today
    from property p join virtual_card c on c.account_id = p.account_id and c.property_id = p.id join booking b on b.account_id = p.account_id and b.id = c.booking_id
    where ${ofAccount('p')} and ${ofHotels(span)} and c.valid_to between ${span.from}::date and ${span.to}::date
    order by p.name, p.id, c.valid_to, c.id`.execute(db)
  return rows.map(({ channelId, isVoided, today, ...card }) => ({
    property: card.property,
    source: channelNames[channelId],
    code: card.code,
    guest: card.guest,
    lastFour: card.lastFour ?? '',
    validFrom: card.validFrom,
    validTo: card.validTo,
    amount: card.amount,
    charged: card.charged,
    state: cardStateOf({ ...card, isCharged: card.charged !== null, isVoided }, today),
  }))
}
