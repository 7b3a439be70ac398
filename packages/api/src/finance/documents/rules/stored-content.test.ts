import { describe, expect, it } from 'vitest'
import type { DocumentContent } from './content.ts'
import { contentOf, toStored } from './stored-content.ts'

const content: DocumentContent = {
  supplier: {
    name: 'Lake View',
    address: '1 Lake Road',
    gstin: null,
    phone: null,
    email: null,
    state: 'Goa',
    stateCode: '30',
  },
  recipient: { name: 'Asha Rao', address: '', gstin: null, phone: null, email: null },
  placeOfSupply: '30-Goa',
  stay: {
    code: 'ABCD2345',
    guestName: 'Asha Rao',
    checkIn: '2026-11-20',
    checkOut: '2026-11-21',
    rooms: ['101'],
  },
  lines: [],
  taxes: [],
  totals: { taxableValue: 0, cgst: 0, sgst: 0, roundOff: 0, total: 0 },
  inWords: 'Zero rupees only',
  payments: [],
  balance: null,
  corrects: null,
  reason: null,
  notes: ['होटल'],
}
const stored = () => JSON.parse(JSON.stringify(toStored(content)))

describe('what a document says, in its column', () => {
  it('is read as it was written', () => expect(contentOf(stored())).toEqual(content))

  it('is refused where the version is not known', () =>
    expect(() => contentOf({ ...stored(), version: 2 })).toThrow())

  it('is refused where a part is missing', () => {
    const { inWords: _, ...rest } = content
    expect(() => contentOf({ version: 1, ...rest })).toThrow('inWords')
  })
})
