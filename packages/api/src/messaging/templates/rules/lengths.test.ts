import { describe, expect, it } from 'vitest'
import { lengthFault, longDltValue, longestValues, mostSegments } from './lengths.ts'
import { readVariables, variables } from './variables.ts'
import { faultIn } from './words.ts'

describe('lengthFault', () => {
  it.each([
    ['whatsapp', false, 1024],
    ['whatsapp', true, 4096],
    ['email', true, 8000],
    ['email', false, 8000],
    ['sms', false, 153 * mostSegments],
    ['sms', true, 153 * mostSegments],
  ] as const)('of %s, free %s, takes %d characters and no more', (channel, isFree, most) => {
    const of = (length: number) =>
      lengthFault({ channel, isFree, subject: null, content: 'x'.repeat(length) })
    expect([of(most), of(most + 1)?.field]).toEqual([undefined, 'content'])
  })

  it('takes less of other scripts by SMS, and one character of one makes the whole such', () => {
    const sms = (content: string) =>
      lengthFault({ channel: 'sms', isFree: true, subject: null, content })
    expect(sms('न'.repeat(67 * mostSegments))).toBeUndefined()
    expect(sms(`${'x'.repeat(67 * mostSegments)}₹`)?.message).toContain('11 SMS')
  })
})

describe('faultIn', () => {
  const words = { channel: 'sms', category: 'transactional', subject: null } as const
  it('refuses words that fit with short values and not with long ones', () => {
    const content = `${'x'.repeat(1500)} {{guest.fullName}}`
    expect(faultIn({ ...words, content })).toMatchObject({ field: 'content' })
    expect(faultIn({ ...words, channel: 'email', subject: 'S', content })).toBeUndefined()
    const subject = '{{property.address}} {{property.address}}'
    expect(faultIn({ ...words, channel: 'email', subject, content })).toMatchObject({
      field: 'subject',
    })
  })

  it('lets free words by WhatsApp be longer than a template, and begin with a name', () => {
    const free = { ...words, channel: 'whatsapp', isFree: true } as const
    const content = `{{guest.firstName}}, ${'x'.repeat(2000)}`
    expect(faultIn({ ...free, content })).toBeUndefined()
    expect(faultIn({ ...free, isFree: false, content })).toMatchObject({ field: 'content' })
  })
})

it('finds the value that an SMS registered for India does not take', () => {
  const { known } = readVariables('{{guest.firstName}} {{property.address}} {{booking.roomType}}')
  expect(longDltValue(known, variables)).toBeUndefined()
  expect(longDltValue(known, longestValues)).toBe('booking.roomType')
})
