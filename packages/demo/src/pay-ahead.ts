import type { RateShare } from '@atithi/api/finance/documents/rules/content'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { roomSac } from '@atithi/api/tax/gst/rules/gst'
import { minutesAfter } from './calendar.ts'
import type { Act, Story } from './folio-story.ts'
import { methodFor, onWeb, wholeRupees } from './folio-story.ts'
import type { PricedStay } from './price-stay.ts'

/** What the nights from a date on come to, by service and rate of tax: what an advance is paid for. */
export function sharesFrom({ rooms }: PricedStay, from: IsoDate): RateShare[] {
  const parts = rooms.flatMap(room =>
    room.nights
      .filter(night => night.date >= from)
      .flatMap(({ taxBasisPoints, rate, cgst, sgst, fees }) => [
        { sac: roomSac, taxBasisPoints, gross: rate + cgst + sgst },
        ...fees.map(fee => ({
          sac: fee.sac,
          taxBasisPoints: fee.taxBasisPoints,
          gross: fee.amount + fee.cgst + fee.sgst,
        })),
      ]),
  )
  return [...Map.groupBy(parts, part => `${part.sac} ${part.taxBasisPoints}`).values()].flatMap(
    own => own.slice(0, 1).map(part => ({ ...part, gross: own.reduce((s, p) => s + p.gross, 0) })),
  )
}

const advanceShares = {
  website: 0.5,
  desk: 0.35,
  agent: 0.55,
  portal: 0.1,
  group: 0.75,
} as const

export function payAhead({ random, stay, price, folio, desk }: Story): Act[] {
  if (stay.status === 'pending' || stay.source === 'walk-in') return []
  const channel = stay.group
    ? 'group'
    : stay.isOnline
      ? 'website'
      : stay.source === 'direct'
        ? 'desk'
        : stay.source === 'agent'
          ? 'agent'
          : 'portal'
  if (stay.plan.isRefundable && !random.chance(advanceShares[channel])) return []
  const share = stay.plan.isRefundable ? random.between(25, 50) : 100
  const amount = share === 100 ? price.totalAmount : wholeRupees((price.totalAmount * share) / 100)
  const at = minutesAfter(stay.createdAt, random.between(1, 3))
  const method = stay.isOnline ? random.weighted(onWeb) : methodFor(random, amount)
  const run = () =>
    folio.account.pay(
      { at, by: stay.isOnline ? null : desk },
      { amount, method, shares: sharesFrom(price, stay.checkIn) },
    )
  return amount > 0 ? [{ at, run }] : []
}
