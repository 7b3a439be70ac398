import { randomInt } from 'node:crypto'
import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { days, type House } from './house.ts'

/** What an attempt came to: done, refused with this reason, or there was nothing to do it to. */
export type Outcome = 'done' | 'nothing' | (string & {})

export const pick = <T>(list: readonly T[]): T | undefined =>
  list[randomInt(Math.max(1, list.length))]

export function someSpan(house: House): { from: IsoDate; to: IsoDate } {
  const from = house.day(randomInt(days))
  return { from, to: addDays(from, 1 + randomInt(7)) }
}
