import { expect, it } from 'vitest'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe.ts'

const guestId = '0193a5b0-0000-7000-8000-000000000002'

it('signs a guest and a channel (the vector of reference/messaging.md, section 3)', () => {
  const token = unsubscribeToken('unsub_secret', guestId, 'email')
  expect(token).toBe(`${guestId}.email.O8proYOucOJro1lF_8fBqT51cgozllevqd8xEkJZewY`)
  expect(readUnsubscribeToken('unsub_secret', token)).toEqual({ guestId, channel: 'email' })
})

it('knows no token that was made for another channel, or with another key', () => {
  const token = unsubscribeToken('unsub_secret', guestId, 'email')
  expect(readUnsubscribeToken('unsub_secret', token.replace('email', 'sms'))).toBeUndefined()
  expect(readUnsubscribeToken('other', token)).toBeUndefined()
  expect(readUnsubscribeToken('unsub_secret', `${token}x`)).toBeUndefined()
})
