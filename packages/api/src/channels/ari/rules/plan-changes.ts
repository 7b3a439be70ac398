import type { RatePlanId, RoomTypeId } from '@atithi/db/ids'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { TaxRule } from '../../../tax/gst/rules/gst.ts'
import type { AriChange, AriField } from '../../rules.ts'
import { type Accepted, changedFields, isLess, type PriceGuard, priceFault } from './changes.ts'
import {
  type ChannelTerms,
  type Closure,
  desiredValues,
  isClosedOn,
  type NightOnSale,
} from './desired.ts'

/** Which cell of a connection a change is of. */
export interface CellKey {
  roomTypeId: RoomTypeId
  ratePlanId: RatePlanId
  night: IsoDate
}

export const cellId = ({ roomTypeId, ratePlanId, night }: CellKey): string =>
  `${roomTypeId} ${ratePlanId} ${night}`

export interface KnownCell extends Accepted {
  approvedPrice: number | null
}

interface PlannedRate {
  roomTypeId: RoomTypeId
  ratePlanId: RatePlanId
  roomCode: string
  rateCode: string
  maxGuests: number
  isSold: boolean
  /** Of the room type at this channel; null where those of the connection hold. */
  limits: { lowest: number | null; highest: number | null }
  nights: readonly NightOnSale[]
}

export interface Planned {
  /** Side by side: the change at a place is that of the key at the same place. */
  changes: AriChange[]
  keys: CellKey[]
  held: (CellKey & { price: number })[]
}

interface Facts {
  rates: readonly PlannedRate[]
  known: ReadonlyMap<string, KnownCell>
  terms: ChannelTerms
  guard: PriceGuard
  closures: readonly Closure[]
  tax: readonly TaxRule[]
  fields: readonly AriField[]
  isFull: boolean
}

/**
 * What a channel has to hear, by what it last accepted. A price that the guard holds back stays behind while the rest of its night
 * goes; a night that never had a price is not opened without one.
 */
export function planChanges(facts: Facts): Planned {
  const { rates, known, terms, guard, closures, tax, fields, isFull } = facts
  const planned: Planned = { changes: [], keys: [], held: [] }
  for (const { nights, roomTypeId, ratePlanId, isSold, limits, ...codes } of rates) {
    const held = guardOf(guard, limits)
    for (const onSale of nights) {
      const { night } = onSale.night
      const key = { roomTypeId, ratePlanId, night }
      const cell = known.get(cellId(key))
      const isClosedByDate = isClosedOn(closures, roomTypeId, night)
      const desired = desiredValues(onSale, terms, { isSold, isClosedByDate, tax })
      let changed = changedFields(desired, cell, { fields, isFull })
      if (changed.includes('price') && desired.price !== cell?.approvedPrice) {
        const before = cell?.price ?? null
        if (priceFault(desired.price, before, held)) {
          planned.held.push({ ...key, price: desired.price })
          if (before === null) continue
          changed = changed.filter(field => field !== 'price')
        }
      }
      if (changed.length === 0) continue
      planned.changes.push({
        ...desired,
        roomCode: codes.roomCode,
        rateCode: codes.rateCode,
        maxGuests: codes.maxGuests,
        night,
        changed,
        isLess: isLess(desired, cell),
      })
      planned.keys.push(key)
    }
  }
  return planned
}

/** The limits of a room type before those of the connection. */
const guardOf = (guard: PriceGuard, limits: PlannedRate['limits']): PriceGuard => ({
  ...guard,
  lowest: limits.lowest ?? guard.lowest,
  highest: limits.highest ?? guard.highest,
})
