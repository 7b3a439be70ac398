import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

describe('csvLine', () => {
  it('writes texts, numbers and what is not given', () => {
    expect(csvLine(['Lotus House', 12, -3, true, null])).toBe('Lotus House,12,-3,true,\r\n')
  })

  it('quotes what would break the line', () => {
    expect(csvLine(['1, Lake Road', 'the "old" house', 'two\nlines'])).toBe(
      '"1, Lake Road","the ""old"" house","two\nlines"\r\n',
    )
  })

  it.each([
    '=1+1',
    '+91 98',
    '-2',
    '@SUM(A1)',
    '\tx',
    '=HYPERLINK("http://x")',
    '＝1+1',
    '\u200B=1',
    '\u202E@SUM(A1)',
  ])('lets no spreadsheet run %j', text => {
    expect(csvLine([text])).toMatch(/^"?'/)
  })
})
