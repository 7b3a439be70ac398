import { describe, expect, it } from 'vitest'
import { hasLooseBraces } from '../../../kernel/shared/named-places.ts'
import { fill, missingIn, numbered, onOneLine, readVariables, segmentsOf } from './variables.ts'

describe('readVariables', () => {
  it('names what is there and what is not, each once', () => {
    expect(
      readVariables('{{guest.firstName}}, {{ booking.code }} {{guest.fristName}} {{booking.code}}'),
    ).toEqual({ known: ['guest.firstName', 'booking.code'], unknown: ['guest.fristName'] })
  })

  it('takes nothing of an object for a variable', () => {
    expect(readVariables('{{constructor}} {{__proto__}} {{toString}}').known).toEqual([])
  })
})

it('finds braces that close nothing', () => {
  expect(hasLooseBraces('Hello {{guest.firstName}')).toBe(true)
  expect(hasLooseBraces('Hello {{guest.firstName}}')).toBe(false)
})

describe('fill', () => {
  it('puts values in, and does not read what they hold', () => {
    const values = { 'guest.firstName': '{{property.name}}', 'property.name': 'Lotus' }
    expect(fill('{{guest.firstName}} at {{property.name}}', values)).toBe(
      '{{property.name}} at Lotus',
    )
  })

  it('says what it misses', () => {
    expect(
      missingIn('{{guest.firstName}} {{booking.code}}', { 'guest.firstName': 'Asha' }),
    ).toEqual(['booking.code'])
  })
})

it('numbers the places as WhatsApp wants them', () => {
  expect(numbered('Hi {{guest.firstName}}: {{booking.code}}, {{guest.firstName}}')).toEqual({
    body: 'Hi {{1}}: {{2}}, {{1}}',
    order: ['guest.firstName', 'booking.code'],
  })
  expect(onOneLine('a\n\tb  \u0007c ')).toBe('a b c')
})

describe('segmentsOf', () => {
  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['₹', 1],
    ['न'.repeat(70), 1],
    ['न'.repeat(71), 2],
    ['', 1],
  ])('%#', (text, segments) => {
    expect(segmentsOf(text)).toBe(segments)
  })
})
