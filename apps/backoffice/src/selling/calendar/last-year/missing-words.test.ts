import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { describe, expect, it } from 'vitest'
import { missingInWords } from './missing-words.ts'

const night = (source: IsoDate | null, festival: string | null) => ({
  night: '2026-11-08' as const,
  source,
  festival,
})
const type = (after: (number | null)[]) => ({
  roomTypeId: 'deluxe',
  name: 'Deluxe',
  before: after.map(() => 400_000),
  after,
})

describe('missingInWords', () => {
  it('says nothing where last year knows every price', () =>
    expect(
      missingInWords({ nights: [night('2025-11-09', null)], roomTypes: [type([500_000])] }),
    ).toBeUndefined())

  it('asks for the festivals of last year, and names what was not sold', () =>
    expect(
      missingInWords({
        nights: [night(null, 'Diwali'), night(null, 'Diwali'), night('2025-11-09', null)],
        roomTypes: [type([null, null, null])],
      }),
    ).toEqual({
      title: '3 nights have no price of last year and stay as they are',
      why: 'List the nights of last year under Festivals: Diwali. A room type was not sold here then.',
    }))
})
