import { expect, it } from 'vitest'
import { holdOf } from './hold.ts'

type Held = Parameters<typeof holdOf>[0]
const held = {
  status: 'pending',
  payment: {} as Held['payment'],
  holdExpiresAt: '2026-11-24T11:35:00.000Z',
} satisfies Held
const at = (now: string) => ({ timeZone: 'Asia/Kolkata', now: new Date(now) })

it('says by the hotel’s clock until when rooms wait for the money, and that it is over from that moment on', () => {
  expect(holdOf(held, at('2026-11-24T11:34:59Z'))).toEqual({ until: '17:05', isOver: false })
  expect(holdOf(held, at('2026-11-24T11:35:00Z'))).toEqual({ until: '17:05', isOver: true })
})

it('says nothing where no payment is asked for, or nothing is held any more', () => {
  const now = at('2026-11-24T11:00:00Z')
  expect(holdOf({ ...held, payment: null }, now)).toBeNull()
  expect(holdOf({ ...held, status: 'confirmed' }, now)).toBeNull()
  expect(holdOf({ ...held, holdExpiresAt: null }, now)).toBeNull()
})
