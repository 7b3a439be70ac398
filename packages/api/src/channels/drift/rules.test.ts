import { describe, expect, it } from 'vitest'
import { cellId, type KnownCell } from '../ari/rules/plan-changes.ts'
import type { AriField, AriValues } from '../rules.ts'
import type { SaidNight } from '../wire/rules/adapter.ts'
import { compareNights, type WantedNight, waitKey } from './rules.ts'

const values: AriValues = {
  available: 5,
  price: 400_000,
  minimumStay: 1,
  minimumStayThrough: 1,
  maximumStay: 30,
  closedToArrival: false,
  closedToDeparture: false,
  closed: false,
}
const fields = Object.keys(values) as AriField[]
const wanted: WantedNight = {
  roomTypeId: 'type',
  ratePlanId: 'plan',
  night: '2026-11-21',
  roomCode: 'DBL',
  rateCode: 'BAR',
  values,
}
const cell: KnownCell = { ...values, approvedPrice: null }
const night = { roomCode: 'DBL', night: '2026-11-21' } as const

/** What the channel says, as it should be but for what is given. */
const says = (own: Partial<AriValues> = {}): SaidNight[] => {
  const { available, ...rest } = { ...values, ...own }
  return [
    { ...night, rateCode: null, values: { available } },
    { ...night, rateCode: 'BAR', values: rest },
  ]
}

const compare = (
  said: readonly SaidNight[],
  {
    known = cell,
    target = values,
    waited = [],
    held,
  }: {
    known?: KnownCell | null
    target?: AriValues
    waited?: string[]
    held?: (values: AriValues) => AriValues
  } = {},
) =>
  compareNights({
    wanted: [
      { ...wanted, values: target },
      // A second rate of the same room: its rooms are those of the first.
      { ...wanted, ratePlanId: 'other', rateCode: 'CP', values: target },
    ],
    known: new Map(known ? [[cellId(wanted), known]] : []),
    said,
    readBack: { fields, ...(held && { held }) },
    waited: new Set(waited),
  })

describe('what a channel says of a night', () => {
  it('is compared value by value, where the channel had accepted any', () => {
    expect(compare(says())).toEqual({ compared: 8, differences: [] })
    expect(compare(says(), { known: null })).toEqual({ compared: 0, differences: [] })
    expect(compare(says({ price: 1 }), { known: { ...cell, price: null } })).toEqual({
      compared: 7,
      differences: [],
    })
  })

  it.each([
    [{ price: 410_000 }, 'price', 400_000, 410_000, 'sent'],
    [{ closed: true }, 'closed', false, true, 'sent'],
    [{ minimumStay: 3 }, 'minimumStay', 1, 3, 'sent'],
    [{ available: 9 }, 'available', 5, 9, 'sent'],
    [{ available: 3 }, 'available', 5, 3, 'waits'],
  ] as const)('differs by %o', (...[own, field, accepted, said, outcome]) => {
    expect(compare(says(own)).differences).toMatchObject([
      { field, accepted, said, wanted: accepted, outcome, ratePlanId: 'plan' },
    ])
  })

  it('is told again where fewer rooms are said a second time', () => {
    const waited = [waitKey('type', '2026-11-21', 3)]
    expect(compare(says({ available: 3 }), { waited }).differences[0]?.outcome).toBe('sent')
    expect(compare(says({ available: 2 }), { waited }).differences[0]?.outcome).toBe('waits')
  })

  it('is no fault where it is what it should be, whatever had been noted', () => {
    const target = { ...values, available: 3, price: 390_000 }
    expect(
      compare(says({ available: 3, price: 390_000 }), { target }).differences.map(
        one => one.outcome,
      ),
    ).toEqual(['right', 'right'])
  })

  it('is missing where the channel does not know the night', () => {
    const { differences } = compare([])
    expect(differences).toHaveLength(8)
    expect(differences.every(one => one.said === null && one.outcome === 'sent')).toBe(true)
  })

  it('is compared as the channel holds it', () => {
    const held = (all: AriValues) => ({ ...all, maximumStay: Math.min(28, all.maximumStay) })
    expect(compare(says({ maximumStay: 28 }), { held }).differences).toEqual([])
  })
})
