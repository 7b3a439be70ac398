import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type FreshCases, gstin, service } from '../hostile/fresh-case.ts'
import { freshCases } from '../hostile/fresh-cases.ts'
import { watchWrites } from '../hostile/watch-writes.ts'
import { groupsOf } from '../support/groups.ts'
import { fieldsOf } from '../support/input-fields.ts'
import { callByPath, procedures } from '../support/procedures.ts'
import { bookFromToday } from '../support/stays.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const { groupRequest } = groupsOf(world)

/** These say what shall be, and not what shall happen: said twice, it is so. */
const states = [
  'bookings.import.undo',
  'nightAudit.configure',
  'nightAudit.run',
  'rooms.setHousekeeping',
]
/** A file that was read twice is two files to look at, of which nothing is booked. */
const readings = ['bookings.import.preview']

/** Every act of the desk, read from the router. */
const acts = procedures
  .filter(({ type, area }) => type === 'mutation' && area === 'bookings')
  .filter(({ path }) => !states.includes(path) && !readings.includes(path))

let hotel: Hotel
let cases: FreshCases
let writes: Awaited<ReturnType<typeof watchWrites>>

beforeAll(async () => {
  hotel = await world.openHotel({ quantity: 80 })
  const browser = hotel.owner
  const { call } = browser
  const { propertyId } = hotel
  const booked = async () => ({ bookingId: (await bookFromToday(world, hotel)).id })
  const group = async () => (await call.groups.create(groupRequest(hotel))).id
  const charged = async () => {
    const { bookingId } = await booked()
    const fee = { description: 'A lost key', amount: 50_050, ...service }
    return { bookingId, chargeId: (await call.folio.addFee({ bookingId, ...fee })).id }
  }
  const address = '4 Hosur Road, Bengaluru 560029'
  const company = { payer: 'company', name: 'Chip Works', gstin, address } as const
  cases = {
    ...freshCases(world, hotel),
    'folio.discount': async () => ({
      browser,
      input: { ...(await charged()), amount: 1_000, reason: 'A long wait' },
    }),
    'folio.reverse': async () => {
      const { bookingId, chargeId } = await charged()
      return { browser, input: { bookingId, lineId: chargeId, reason: 'The key was found' } }
    },
    'folio.roundOff': async () => {
      const { bookingId } = await charged()
      return { browser, input: { bookingId } }
    },
    'folio.moveLines': async () => {
      const { bookingId, chargeId } = await charged()
      const { id: billId } = await call.folio.open({ bookingId, ...company })
      return { browser, input: { bookingId, lineIds: [chargeId], billId } }
    },
    'bookings.confirm': async () => {
      const held = deskBooking(world, hotel, { holdMinutes: 30 })
      return { browser, input: { bookingId: (await call.bookings.create(held)).id } }
    },
    'bookings.update': async () => ({
      browser,
      input: { ...(await booked()), specialRequests: 'A quiet room' },
    }),
    'bookings.addNote': async () => ({
      browser,
      input: { ...(await booked()), note: 'Comes late' },
    }),
    'bookings.keepExpected': async () => ({ browser, input: await booked() }),
    'bookings.cancel': async () => ({ browser, input: await booked() }),
    'groups.create': async () => ({ browser, input: groupRequest(hotel) }),
    'groups.update': async () => ({
      browser,
      input: { groupId: await group(), ...groupRequest(hotel, { name: 'Rao wedding' }) },
    }),
    'groups.release': async () => ({ browser, input: { propertyId, groupId: await group() } }),
  }
  writes = await watchWrites(world.ownerDb)
})

describe('issue 15, review: back-office 20: an act of the desk that is sent again when its answer was lost', () => {
  it('takes a key, whichever it is', () => {
    const without = acts.filter(act => !fieldsOf(act).includes('idempotencyKey'))
    expect(without.map(({ path }) => path)).toEqual([])
    expect(acts.length).toBeGreaterThan(20)
  })

  it.each(acts.map(({ path }) => path))('%s happens once, and is answered twice', async path => {
    const { browser, input } = (await cases[path]?.()) ?? expect.fail(`${path} has no case here`)
    const request = { ...input, idempotencyKey: randomUUID() }
    const answer = await callByPath(browser.call, path, request)
    await writes.forget()
    expect(await callByPath(browser.call, path, request)).toEqual(answer)
    expect(await writes.found()).toEqual([])
  })

  it('is refused under the key of another', async () => {
    const { bookingId } = { bookingId: (await bookFromToday(world, hotel)).id }
    const { call } = hotel.owner
    const idempotencyKey = randomUUID()
    await call.bookings.addNote({ bookingId, note: 'Comes late', idempotencyKey })
    const others = [
      () => call.bookings.addNote({ bookingId, note: 'Comes early', idempotencyKey }),
      () => call.bookings.cancel({ bookingId, idempotencyKey }),
    ]
    for (const other of others) expect(await reasonOf(other())).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('is done once where both arrive at the same moment', async () => {
    const { browser, input } = (await cases['bookings.addNote']?.()) ?? expect.fail('no case')
    const request = { ...input, idempotencyKey: randomUUID() }
    await Promise.all(
      Array.from({ length: 4 }, () => callByPath(browser.call, 'bookings.addNote', request)),
    )
    const { items } = await hotel.owner.call.bookings.activity({
      bookingId: String(input.bookingId),
    })
    expect(items.filter(({ action }) => action === 'booking.note-added')).toHaveLength(1)
  })

  it('is tried anew after a refusal, under the same key', async () => {
    const { bookingId, ...rest } = {
      bookingId: (await bookFromToday(world, hotel)).id,
      idempotencyKey: randomUUID(),
    }
    const { call } = hotel.owner
    await call.bookings.cancel({ bookingId })
    const moment = { bookingId, ...rest, acceptDirty: true, ...passport }
    const { items } = await call.rooms.list({ propertyId: hotel.propertyId })
    const roomId = items.at(-1)?.id ?? ''
    expect(await reasonOf(call.bookings.checkIn({ ...moment, roomId }))).toBe('WRONG_STATE')
    const change = { kind: 'reinstate' } as const
    const { version } = await call.bookings.previewChange({ bookingId, change })
    await call.bookings.applyChange({ bookingId, change, version })
    expect((await call.bookings.checkIn({ ...moment, roomId })).status).toBe('checked-in')
    const second = { ...moment, roomId, idempotencyKey: randomUUID() }
    await expect(call.bookings.checkIn(second)).rejects.toThrow('This booking is checked in.')
    expect((await call.bookings.checkIn({ ...moment, roomId })).status).toBe('checked-in')
  })
})

const passport = { idProof: 'passport', idNumber: 'K1234567' } as const
