import { areas, grants } from '@atithi/api/kernel/access/areas'
import { beforeAll, describe, expect, it } from 'vitest'
import { addHousePicture } from '../support/house-pictures.ts'
import { callByPath, procedures } from '../support/procedures.ts'
import { stayInHouse } from '../support/stays.ts'
import { type Browser, deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel
let admin: Browser
let clerk: Browser
let bookingId: string

/** What costs nothing and the house needs: it stays open, and is refused for its input alone. */
const open = [
  ...['faults.report', 'faults.settle', 'handover.add', 'handover.settle'],
  ...['lostFound.add', 'lostFound.settle', 'notifications.markRead'],
  ...['rooms.assignCleaner', 'rooms.setHousekeeping', 'settings.notifications.set'],
]

/** What staff call at their hotel. */
const ofStaff = procedures.filter(
  ({ access, roles }) =>
    (access === 'property' || access === 'portfolio') && (!roles || roles.includes('staff')),
)
const named = (kind: 'query' | 'mutation') => ofStaff.filter(({ type }) => type === kind)

const ask = (path: string): Promise<string> =>
  callByPath(clerk.call, path, { propertyId: hotel.propertyId, bookingId }).then(
    () => 'answered',
    (error: unknown) => {
      const { cause, code } = error as { cause?: { reason?: string }; code?: string }
      return cause?.reason ?? code ?? 'failed'
    },
  )

beforeAll(async () => {
  hotel = await world.openHotel()
  admin = await world.makeAdmin()
  clerk = await world.createStaff(hotel, areas, grants)
  bookingId = (await stayInHouse(world, hotel)).id
})

describe('staff of an owner who was deactivated', () => {
  const reason = 'Asked for it'
  const setOwner = (call: 'deactivate' | 'reactivate') =>
    admin.call.admin.users[call]({ userId: hotel.accountId, reason })
  const setHotel = (status: 'active' | 'suspended') =>
    admin.call.admin.hotels.setStatus({ propertyId: hotel.propertyId, status, reason })

  it('write before as their areas let them', async () => {
    const later = deskBooking(world, hotel, { checkIn: world.day(5), checkOut: world.day(6) })
    await expect(clerk.call.bookings.create(later)).resolves.toBeDefined()
  })

  it('change nothing that could cost money, by any procedure', async () => {
    await setOwner('deactivate')
    const mutations = named('mutation')
    expect(mutations.length).toBeGreaterThan(150)
    for (const { path } of mutations) {
      const refusal = await ask(path)
      if (open.includes(path)) expect([path, refusal]).not.toContain('OWNER_INACTIVE')
      else expect([path, refusal]).toEqual([path, 'OWNER_INACTIVE'])
    }
    expect(open.filter(path => !mutations.some(one => one.path === path))).toEqual([])
  })

  it('send no pictures beside the procedures either', async () => {
    const sent = addHousePicture(
      world,
      hotel,
      { kind: 'fault', id: hotel.propertyId },
      { by: clerk },
    )
    expect(await reasonOf(sent)).toBe('OWNER_INACTIVE')
  })

  it('look after the guests in house: they read them, and tell the next shift', async () => {
    const { propertyId } = hotel
    expect((await clerk.call.bookings.list({ propertyId })).items).toHaveLength(2)
    expect(await clerk.call.bookings.get({ bookingId })).toMatchObject({ id: bookingId })
    expect((await clerk.call.folio.get({ bookingId })).bills.length).toBeGreaterThan(0)
    await clerk.call.handover.add({
      propertyId,
      forDate: world.today(),
      note: 'Room 101 leaves late',
    })
    for (const { path } of named('query'))
      expect([path, await ask(path)]).not.toContain('OWNER_INACTIVE')
  })

  it('see nothing of the hotel any more once it is suspended as well', async () => {
    await setHotel('suspended')
    const answers = new Map<string, string>()
    for (const { path } of named('query')) answers.set(path, await ask(path))
    const others = [...answers].filter(([, answer]) => answer !== 'OWNER_INACTIVE')
    // What names a thing that was not given is refused for its input, before anybody asks whose it is.
    expect(others.filter(([, answer]) => answer !== 'BAD_REQUEST')).toEqual([])
    expect(answers.size - others.length).toBeGreaterThan(80)
    for (const path of ['bookings.get', 'bookings.list', 'notifications.list', 'properties.get'])
      expect([path, answers.get(path)]).toEqual([path, 'OWNER_INACTIVE'])
    // Their own account stays theirs.
    await clerk.call.settings.profile.update({ name: 'Asha Kumar' })
  })

  it('work again when the owner is back', async () => {
    await setOwner('reactivate')
    await setHotel('active')
    const request = deskBooking(world, hotel, { checkIn: world.day(3), checkOut: world.day(4) })
    await expect(clerk.call.bookings.create(request)).resolves.toMatchObject({
      id: expect.any(String),
    })
  })
})
