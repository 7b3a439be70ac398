import { describe, expect, it } from 'vitest'
import { tellsOfGuest, whatsappVerdict } from './outcome.ts'

describe('whatsappVerdict', () => {
  it.each([
    [190, { retry: 'never', isOfAccount: true }],
    [210, { retry: 'never', isOfAccount: true }],
    [130429, { retry: 'later' }],
    [131056, { retry: 'later', afterSeconds: 6 }],
    [131049, { retry: 'later', afterSeconds: 86_400 }],
    [131000, { retry: 'later' }],
    [131047, { retry: 'never' }],
    [132001, { retry: 'never' }],
    [999999, { retry: 'never' }],
  ])('%i', (code, verdict) => {
    expect(whatsappVerdict(code)).toEqual(verdict)
  })

  it('tries again what it does not know where WhatsApp says that it passes', () => {
    expect(whatsappVerdict(999999, true)).toEqual({ retry: 'later' })
  })
})

it('tells a withdrawal from a number without WhatsApp', () => {
  expect(tellsOfGuest('131050')).toBe('stopped-marketing')
  expect(tellsOfGuest('131026')).toBe('unreachable')
  expect(tellsOfGuest('131049')).toBeUndefined()
})
