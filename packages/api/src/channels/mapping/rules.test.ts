import { describe, expect, it } from 'vitest'
import { type IsoDate, nightsOf } from '../../kernel/shared/dates.ts'
import { comparePrices, type OwnRoom, suggestMapping } from './rules.ts'

const own = (name: string, maxGuests: number): OwnRoom => ({
  roomTypeId: name,
  name,
  maxGuests,
  rates: [{ ratePlanId: `${name} BAR`, name: 'Best Available', isBestAvailable: true }],
})
const remote = (code: string, name: string, maxGuests?: number) => ({
  code,
  name,
  ...(maxGuests !== undefined && { maxGuests }),
  rates: [{ code: 'BAR', name: 'Best Available' }],
})
const pairs = (...args: Parameters<typeof suggestMapping>) =>
  Object.fromEntries(
    suggestMapping(...args).map(({ roomTypeId, channelRoomCode }) => [roomTypeId, channelRoomCode]),
  )

describe('suggestions', () => {
  it('go by name, and of rooms named alike by the guests they take', () => {
    const ours = [own('Lake Room', 2), own('Lake Room Family', 4)]
    expect(pairs(ours, [remote('A', 'Lake', 4), remote('B', 'Lake', 2)])).toEqual({
      'Lake Room': 'B',
      'Lake Room Family': 'A',
    })
    // A name that is the same says more than the guests.
    expect(pairs(ours, [remote('A', 'Lake Room', 4), remote('B', 'Lake Family', 2)])).toEqual({
      'Lake Room': 'A',
      'Lake Room Family': 'B',
    })
  })

  it('go by the guests alone where no other room takes as many', () => {
    const ours = [own('Jharokha', 2), own('Maharana', 4), own('Courtyard', 3)]
    const theirs = [remote('A', 'Suite', 4), remote('B', 'Twin', 2), remote('C', 'Triple', 3)]
    expect(pairs(ours, theirs)).toEqual({ Jharokha: 'B', Maharana: 'A', Courtyard: 'C' })
    const twice = [remote('A', 'Suite', 2), remote('B', 'Twin', 2), remote('C', 'Triple', 2)]
    expect(pairs(ours, twice)).toEqual({})
    expect(pairs(ours, [remote('A', 'Suite'), remote('B', 'Twin')])).toEqual({})
  })
})

it('prices are compared night by night, where the channel has one', () => {
  const offered = nightsOf('2026-12-01', '2026-12-05').map(night => ({
    ratePlanId: 'plan',
    roomCode: 'DBL',
    rateCode: 'BAR',
    night,
    price: 480_000,
  }))
  const said = (night: IsoDate, price: number | undefined, rateCode: string | null = 'BAR') => ({
    roomCode: 'DBL',
    rateCode,
    night,
    values: price === undefined ? {} : { price },
  })
  expect(
    comparePrices(offered, [
      said('2026-12-01', 480_000),
      said('2026-12-02', 520_000),
      said('2026-12-03', 530_000),
      said('2026-12-04', undefined),
      said('2026-12-04', 1, null),
      said('2026-12-04', 1, 'NRF'),
    ]),
  ).toEqual({
    compared: 3,
    differences: [
      { ratePlanId: 'plan', night: '2026-12-02', ours: 480_000, theirs: 520_000, nights: 2 },
    ],
  })
})
