import { expect, it } from 'vitest'
import { faultInLetter, type OwnWords, paragraphsOf, wordLetter } from './own-words.ts'

const none: OwnWords = { subject: null, greeting: null, opening: null, closing: null }
const builtIn = { subject: 'S', greeting: 'G', opening: 'O', closing: 'C' }

it.each([
  ['confirmation', { subject: 'Welcome {{guest.firstName}}' }, undefined],
  ['confirmation', { closing: '{{payment.amount}}' }, 'closing'],
  ['confirmation', { greeting: 'Dear {{guest.firstName}' }, 'greeting'],
  ['confirmation', { opening: '{{constructor}}' }, 'opening'],
  ['payment', { closing: '{{payment.amount}}' }, undefined],
  ['held', { opening: 'Your rooms wait for you.' }, 'opening'],
  ['held', { opening: 'They wait until {{ booking.heldUntil }}.' }, undefined],
  ['change', { opening: 'Something changed.' }, 'opening'],
  ['review', { opening: '{{booking.code}}' }, 'opening'],
] as const)('%s with %j is refused at %s', (kind, words, part) =>
  expect(faultInLetter(kind, { ...none, ...words })?.part).toBe(part),
)

it('keeps the built-in words of a part of which something is not known', () => {
  const own = {
    ...none,
    subject: 'For {{guest.firstName}}',
    closing: 'Call {{property.phone}}.',
  }
  expect(wordLetter(builtIn, own, { 'guest.firstName': '{{property.phone}}' })).toEqual({
    ...builtIn,
    // What a guest calls themselves is never read as a variable.
    subject: 'For {{property.phone}}',
  })
  expect(wordLetter(builtIn, undefined, {})).toEqual(builtIn)
  const long = { ...none, subject: 'For {{booking.rooms}}' }
  expect(wordLetter(builtIn, long, { 'booking.rooms': 'x'.repeat(300) })).toEqual(builtIn)
})

it('divides paragraphs by empty lines', () =>
  expect(paragraphsOf('One\nstill one\r\n \r\n\n Two \n\n')).toEqual(['One\nstill one', 'Two']))
