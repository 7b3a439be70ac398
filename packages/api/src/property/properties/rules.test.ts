import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gstinCheckCharacter, gstinFault } from '../../tax/gst/rules/gstin.ts'
import { gstin } from '../../tax/gst/schema.ts'
import { lutAfter, missingToSell } from './rules.ts'
import { updatePropertyInput } from './schema.ts'

describe('gstinFault', () => {
  it.each([
    '27AAPFU0939F1ZV',
    '05AAACG2115R1ZN',
    '27ABCDE1234F1Z0',
    '29AAGCB7383J1Z4',
    '24AANFA2641L1ZF',
    '07ABCDE1234F1Z2',
  ])('accepts %s', gstin => {
    expect(gstinFault(gstin)).toBeUndefined()
  })

  it('refuses a wrong length, a wrong shape and a wrong check character', () => {
    expect(gstinFault('27AAPFU0939F1Z')).toContain('15 characters')
    expect(gstinFault('36AMBPG7773M002')).toContain('not how')
    expect(gstinFault('22AAAAA0000A1Z5')).toContain('check character')
  })

  it('notices any single wrong character', () => {
    const good = '27AAPFU0939F1ZV'
    const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    fc.assert(
      fc.property(fc.nat(14), fc.constantFrom(...alphabet), (at, character) => {
        fc.pre(good[at] !== character)
        expect(gstinFault(good.slice(0, at) + character + good.slice(at + 1))).toBeDefined()
      }),
    )
    expect(gstinCheckCharacter(good.slice(0, 14))).toBe('V')
  })
})

describe('missingToSell', () => {
  const complete = {
    name: 'A',
    description: 'B',
    address: 'C',
    city: 'D',
    state: 'Goa',
    pincode: '403001',
    phone: '+919876543210',
    email: 'a@b.in',
  }

  it('names what is empty, and the room type', () => {
    expect(missingToSell(complete, true)).toEqual([])
    expect(missingToSell({ ...complete, city: ' ', phone: null }, false)).toEqual([
      'a city',
      'a phone number',
      'a room type with rooms',
    ])
  })
})

describe('gstin', () => {
  it('takes a number as it was pasted, with spaces and in lowercase, and none, and says what is wrong with another', () => {
    expect(
      [' 29aagcb 7383 j1z4 ', '29AAGCB7383J1Z4', '  '].map(typed => gstin.parse(typed)),
    ).toEqual(['29AAGCB7383J1Z4', '29AAGCB7383J1Z4', null])
    expect(gstin.safeParse('29AAGCB7383J1Z9').error?.issues[0]?.message).toContain(
      'check character',
    )
    const basics = { gstNumber: '29AAGCB7383J1Z9', lutNumber: 'ab', lutValidUntil: '2027-04-30' }
    expect(updatePropertyInput.safeParse(basics).error?.issues.map(issue => issue.message)).toEqual(
      [
        expect.stringContaining('check character'),
        expect.stringContaining('5 to 30'),
        expect.stringContaining('31 March'),
      ],
    )
  })
})

describe('letterAfter', () => {
  const none = { lutNumber: null, lutValidUntil: null }
  const held = { lutNumber: 'AD290426001234A', lutValidUntil: '2027-03-31' } as const

  it.each([
    [
      'entered in March, holds to the end of it',
      {
        before: none,
        patch: { lutNumber: 'AD290327001234B' },
        today: '2027-03-31',
        until: '2027-03-31',
      },
    ],
    [
      'entered in April, holds to the next March',
      {
        before: held,
        patch: { lutNumber: 'AD290427001234B' },
        today: '2027-04-01',
        until: '2028-03-31',
      },
    ],
    [
      'entered ahead, holds as it says',
      {
        before: held,
        patch: { lutNumber: 'AD290327001234B', lutValidUntil: '2028-03-31' },
        today: '2027-03-20',
        until: '2028-03-31',
      },
    ],
    [
      'left as it is, keeps its end',
      { before: held, patch: {}, today: '2027-06-01', until: '2027-03-31' },
    ],
    [
      'taken away, has none',
      {
        before: held,
        patch: { lutNumber: null, lutValidUntil: '2028-03-31' },
        today: '2027-03-20',
        until: null,
      },
    ],
  ] as const)('%s', (_what, { before, patch, today, until }) => {
    expect(lutAfter(before, patch, today).lutValidUntil).toBe(until)
  })
})
