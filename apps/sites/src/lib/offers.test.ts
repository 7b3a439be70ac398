import { describe, expect, it } from 'vitest'
import { likeStays, obstaclesOf, scarcityOf } from './offers.ts'

describe('obstaclesOf', () => {
  it.each([
    [{ left: 5, restrictions: [] }, 1, []],
    [{ left: 0, restrictions: ['Not for sale on 2026-12-24.'] }, 1, ['Sold out for these dates.']],
    [{ left: 1, restrictions: [] }, 2, ['Only 1 room of this type left; you asked for 2.']],
    [{ left: 3, restrictions: ['No arrivals on 2026-12-24.'] }, 1, ['No arrivals on Thu, 24 Dec.']],
  ])('of %j for %d rooms', (offer, rooms, sentences) => expect(obstaclesOf(offer, rooms)).toEqual(sentences))
})

describe('scarcityOf', () => {
  it('speaks of three rooms or fewer', () => {
    expect([0, 1, 3, 4].map(scarcityOf)).toEqual([undefined, '1 room left', '3 rooms left', undefined])
  })
})

describe('likeStays', () => {
  const wanted = { checkIn: '2026-11-21', checkOut: '2026-11-22', adults: 2, children: 0, rooms: 1 }
  it('never proposes a day that is over', () => {
    expect(likeStays(wanted, '2026-11-21').map(stay => [stay.checkIn, stay.checkOut])).toEqual([
      ['2026-11-22', '2026-11-23'],
      ['2026-11-23', '2026-11-24'],
      ['2026-11-28', '2026-11-29'],
      ['2026-11-21', '2026-11-23'],
      ['2026-11-21', '2026-11-24'],
    ])
  })
})
