import { describe, expect, it } from 'vitest'
import { advantageOf, obstaclesOf, scarcityOf } from './offers.ts'
import { en } from './words/en.ts'

describe('obstaclesOf', () => {
  it.each<[Parameters<typeof obstaclesOf>[0], number, string[]]>([
    [{ available: 5, restrictions: [] }, 1, []],
    [
      { available: 0, restrictions: [{ kind: 'not-for-sale', dates: ['2026-12-24'] }] },
      1,
      ['Sold out for these dates.'],
    ],
    [{ available: 1, restrictions: [] }, 2, ['Only 1 room of this type left; you asked for 2.']],
    [
      { available: 3, restrictions: [{ kind: 'no-arrival', date: '2026-12-24' }] },
      1,
      ['No arrivals on Thu, 24 Dec.'],
    ],
  ])('of %j for %d rooms', (offer, rooms, sentences) =>
    expect(obstaclesOf(offer, rooms, en)).toEqual(sentences),
  )
})

describe('scarcityOf', () => {
  it('speaks of three rooms or fewer', () => {
    expect([0, 1, 3, 4].map(left => scarcityOf(left, en))).toEqual([
      undefined,
      '1 room left',
      '3 rooms left',
      undefined,
    ])
  })
})

describe('review: websites 21, advantageOf', () => {
  const plan = (ratePlanId: string, totalAmount: number, closed = false) => ({
    ratePlanId,
    totalAmount,
    restrictions: closed ? [{ kind: 'room-without-adult' as const }] : [],
  })
  const usual = plan('usual', 1_000_000)
  const early = plan('early', 900_000)
  it('says of the cheapest plan what it saves against the usual price', () => {
    expect(advantageOf(early, [usual, early])).toEqual({ saves: 100_000 })
    expect(advantageOf(usual, [usual, early])).toBeUndefined()
  })
  it('says nothing of one plan alone, and looks past what cannot be booked', () => {
    expect(advantageOf(usual, [usual])).toBeUndefined()
    const closed = plan('early', 900_000, true)
    expect(advantageOf(usual, [usual, closed])).toBeUndefined()
    expect(advantageOf(usual, [usual, closed, plan('half', 1_200_000)])).toEqual({ saves: 0 })
  })
})
