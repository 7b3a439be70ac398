import { describe, expect, it } from 'vitest'
import { isMonthFirst, readDay, suggestMapping } from './columns.ts'
import { readRows } from './read-rows.ts'

describe('suggestMapping', () => {
  it.each([
    [
      ['First Name', 'Surname', 'E-mail', 'Mobile No.'],
      ['firstName', 'lastName', 'email', 'phone'],
    ],
    [
      ['Guest Name', 'Email ID', 'Contact No', 'D.O.B.'],
      ['name', 'email', 'phone', 'dateOfBirth'],
    ],
    [
      ['Customer', 'PostCode', 'Remarks', 'Shoe size'],
      ['name', 'pincode', 'notes'],
    ],
  ])('knows the heads %j', (heads, fields) => {
    expect(Object.keys(suggestMapping(heads)).toSorted()).toEqual(fields.toSorted())
  })
})

describe('readDay', () => {
  it.each([
    ['31/12/1990', false, '1990-12-31'],
    ['12/31/1990', true, '1990-12-31'],
    ['1990-12-31', false, '1990-12-31'],
    ['33238', false, '1990-12-31'],
    ['5-Mar-1990', true, '1990-03-05'],
    ['05 September 1990', false, '1990-09-05'],
    ['31-Feb-1990', false, undefined],
    ['5-Mar-90', false, undefined],
    ['soon', false, undefined],
    ['5/6/90', false, undefined],
  ])('reads %s', (text, monthFirst, day) => {
    expect(readDay(text, monthFirst)).toBe(day)
  })

  it('takes the month first only where a value says so', () => {
    expect(isMonthFirst(['05/06/1990', '12/31/1990'])).toBe(true)
    expect(isMonthFirst(['05/06/1990', '31/12/1990'])).toBe(false)
  })

  it('does not turn a column of days round for one slip of the pen', () => {
    expect(isMonthFirst(['05/06/1990', '31/12/1990', '12/31/1990'])).toBe(false)
  })
})

describe('readRows', () => {
  it('names each bad row with its reason, and takes a guest who stands twice once', async () => {
    const heads = ['First Name', 'Last Name', 'Email', 'Mobile', 'DOB']
    const { good, bad } = await readRows(
      {
        heads,
        rows: [
          { row: 2, cells: ['Asha', 'Menon', 'ASHA@example.in', '98450 12345', '05/06/1990'] },
          { row: 3, cells: ['', '', 'nobody@example.in', '', ''] },
          { row: 4, cells: ['Ravi', '', 'not an email', '', ''] },
          { row: 5, cells: ['Ravi', '', '', '12', ''] },
          { row: 6, cells: ['Ravi', '', '', '', '31/02/1990'] },
          { row: 7, cells: ['A.', 'Menon', 'asha@example.in', '', ''] },
        ],
      },
      suggestMapping(heads),
      new Date('2026-11-18T06:30:00Z'),
    )
    expect(good).toMatchObject([
      {
        row: 2,
        guest: {
          name: 'Asha Menon',
          email: 'asha@example.in',
          phone: '+919845012345',
          dateOfBirth: '1990-06-05',
        },
      },
    ])
    expect(bad).toEqual([
      { row: 3, reason: 'First Name: Enter the guest’s name.' },
      { row: 4, reason: expect.stringMatching(/^Email: /) },
      { row: 5, reason: expect.stringMatching(/^Mobile: /) },
      { row: 6, reason: 'DOB: “31/02/1990” is no date.' },
      { row: 7, reason: 'The same guest as in row 2.' },
    ])
  })
})

describe('the reason of a row with several faults', () => {
  const heads = ['Name', 'Email', 'DOB', 'PIN']
  const now = new Date('2026-11-18T06:30:00Z')

  it.each([
    [
      ['Asha', 'not an email', '31/02/1990', ''],
      expect.stringMatching(/^Email: .+\. DOB: “31\/02\/1990” is no date\.$/),
    ],
    [['Asha', '', '', 'x'.repeat(300)], expect.stringMatching(/^PIN: /)],
  ])('names every column that is at fault', async (cells, reason) => {
    const sheet = { heads, rows: [{ row: 2, cells }] }
    const { bad } = await readRows(sheet, suggestMapping(heads), now)
    expect(bad).toEqual([{ row: 2, reason }])
  })
})

describe('consents in a file', () => {
  const heads = ['Name', 'Newsletter', 'WhatsApp opt-in', 'Opt-in date']
  const now = new Date('2026-11-18T06:30:00Z')
  const read = (...cells: string[]) =>
    readRows({ heads, rows: [{ row: 2, cells }] }, suggestMapping(heads), now)

  it.each([
    [['Asha', 'Yes', 'no', '31/12/2025'], { email: true, whatsapp: false }, false],
    [['Asha', 'opted-in', '', '2026-11-18'], { email: true }, false],
    [['Asha', 'हाँ', 'नहीं', ''], { whatsapp: false }, true],
    [['Asha', '', '', '31/12/2025'], {}, false],
  ])('reads of %j a yes with its day, and every no', async (cells, given, lacksDay) => {
    expect((await read(...cells)).good).toMatchObject([{ consents: { given, lacksDay } }])
  })

  it.each([
    [['Asha', 'perhaps', '', ''], 'Newsletter: “perhaps” is neither yes nor no.'],
    [['Asha', 'yes', '', '31/02/2026'], 'Opt-in date: “31/02/2026” is no date.'],
    [['Asha', 'yes', '', '20/11/2026'], 'Opt-in date: “20/11/2026” is still to come.'],
  ])('refuses %j with its column', async (cells, reason) => {
    expect((await read(...cells)).bad).toEqual([{ row: 2, reason }])
  })
})
