import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { expect, it } from 'vitest'
import { stayLines } from './stay-lines.ts'

const house = {
  colour: '#2f6b4f',
  iconKey: null,
  payTo: [],
  checkInTime: '14:00',
  checkOutTime: '11:00',
}
const recipient = { name: 'Asha Rao', address: '', gstin: null, phone: null, email: null }

it.each<[IsoDate, string[]]>([
  ['2026-11-21', ['Nov 20, 2026 to Nov 21, 2026', 'Arrival from 14:00, departure by 11:00']],
  ['2026-11-20', ['Day use on Nov 20, 2026']],
])('a paper about a stay until %s says %j', (checkOut, said) => {
  const stay = {
    code: 'ABCD2345',
    guestName: 'Asha Rao',
    checkIn: '2026-11-20' as const,
    checkOut,
    rooms: ['101'],
  }
  expect(stayLines({ stay, recipient, house })).toEqual(['Booking ABCD2345', ...said, 'Room 101'])
})
