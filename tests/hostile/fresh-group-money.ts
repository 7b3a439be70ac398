import { randomUUID } from 'node:crypto'
import type { Hotel, World } from '../support/world.ts'
import type { FreshCases } from './fresh-case.ts'

/** The money of a group, each time of one of its own. */
export function groupMoneyCases(world: World, hotel: Hotel): FreshCases {
  const browser = hotel.owner
  const { groups } = browser.call
  const { propertyId, roomTypeId } = hotel
  const stay = { checkIn: world.day(33), checkOut: world.day(34) }
  const key = () => ({ idempotencyKey: randomUUID() })
  /** A group that paid ₹500 ahead. */
  const paid = async () => {
    const lines = [{ roomTypeId, rooms: 1, rate: 400_000 }]
    const block = { propertyId, name: 'Offsite', cutOff: world.day(32), ...stay, lines }
    const { id: groupId } = await groups.create(block)
    const at = { propertyId, groupId }
    const money = { method: 'upi' as const, amount: 50_000 }
    const { advances } = await groups.takeAdvance({ ...at, ...money, ...key() })
    return { at, paymentId: advances[0]?.paymentId ?? '' }
  }
  const pickUp = async ({ at }: Awaited<ReturnType<typeof paid>>) => {
    const guest = { guestName: 'Ravi Kumar', guestPhone: '9812345678', adults: 1 }
    return (await groups.pickUp({ ...at, ...stay, roomTypeId, ...guest, ...key() })).id
  }
  return {
    'groups.takeAdvance': async () => {
      const { at } = await paid()
      return { browser, input: { ...at, method: 'upi', amount: 10_000, ...key() } }
    },
    'groups.setOffAdvance': async () => {
      const group = await paid()
      const bookingId = await pickUp(group)
      return { browser, input: { ...group.at, bookingId, amount: 10_000, ...key() } }
    },
    'groups.returnAdvance': async () => {
      const group = await paid()
      const bookingId = await pickUp(group)
      await groups.setOffAdvance({ ...group.at, bookingId, amount: 10_000, ...key() })
      const reason = 'Pays alone'
      return { browser, input: { ...group.at, bookingId, amount: 10_000, reason, ...key() } }
    },
    'groups.refundAdvance': async () => {
      const { at } = await paid()
      return { browser, input: { ...at, amount: 10_000, reason: 'Called off', ...key() } }
    },
    'groups.cancelAdvance': async () => {
      const { at, paymentId } = await paid()
      return { browser, input: { ...at, paymentId, reason: 'Entered twice', ...key() } }
    },
  }
}
