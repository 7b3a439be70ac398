import { importGuests } from '@atithi/api/guests/import/jobs'
import { generateReports } from '@atithi/api/insight/report-files/jobs'
import { areas, grants } from '@atithi/api/kernel/access/areas'
import { beforeAll, describe, expect, it } from 'vitest'
import { furnish } from '../support/furnish.ts'
import { callByPath, procedures } from '../support/procedures.ts'
import { stayOver } from '../support/reviews.ts'
import { type Browser, deskBooking, type Hotel, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
let owner: Browser
let staff: Browser
let hotel: Hotel
let inputs: Record<string, object>
/** Words and ids of the owner’s second hotel, at which the member of staff has no post. */
let elsewhere: string[]

/** What is each person's own, so that owner and staff rightly read it apart. */
const personal = {
  'settings.notifications.daily': 'the hour and the ways of one’s own message of the morning',
  'settings.notifications.previewDaily': 'greets by name',
}

/** What has no row in one of its lists here: each is compared all the same. */
const empty = [
  ...['billing.unpaid', 'channels.analytics', 'channels.overbooked', 'channels.reservations.list'],
  ...['reports.forecast', 'reports.pickUp', 'search.global'],
]

const lists = procedures.filter(
  ({ access, type, roles, path }) =>
    access === 'portfolio' &&
    type === 'query' &&
    (!roles || roles.includes('staff')) &&
    !Object.hasOwn(personal, path),
)

beforeAll(async () => {
  hotel = await world.openHotel()
  owner = hotel.owner
  const asked = { from: world.day(-1), to: world.day(6) }
  inputs = { ...(await fill(hotel)), ...(await ofReports(asked)) }
  elsewhere = await fillAnnexe()
  staff = await world.createStaff(hotel, areas, grants)
  await world.consume()
})

const sheetOf = (propertyId: string, name: string) => ({
  propertyId,
  fileName: 'guests.csv',
  content: Buffer.from(`Guest Name,Tags\n${name},trek\n`).toString('base64'),
})

/** What must not be read at the other hotel: a stay, who stays, what they paid and what they were told. */
async function fillAnnexe() {
  const { call } = owner
  const { id: propertyId } = await call.properties.create({ name: 'Zanskar Annexe' })
  await call.properties.update({
    propertyId,
    description: 'By the river.',
    address: '2 River Road',
    city: 'Leh',
    state: 'Ladakh',
    pincode: '194101',
    phone: '01982234567',
    email: 'annexe@example.in',
    gstRegistration: 'unregistered',
  })
  const kind = { type: 'Deluxe Room', name: 'River Room', maxGuests: 3, basePrice: 300_000 }
  const { id: roomTypeId } = await call.roomTypes.create({ propertyId, ...kind, quantity: 5 })
  const annexe = { ...hotel, propertyId, roomTypeId }
  const booking = await call.bookings.create(
    deskBooking(world, annexe, { guestName: 'Norbu Menon', guestPhone: '9812300033' }),
  )
  const { id: bookingId } = booking
  await call.payments.record({ bookingId, method: 'upi', amount: 10_000 })
  const { messageId } = await call.communications.messages.logCall({
    propertyId,
    bookingId,
    content: 'Norbu asked for a cot.',
    idempotencyKey: 'call at the annexe',
  })
  const { importId } = await call.guests.import.preview(sheetOf(propertyId, 'Norbu Wangchuk'))
  const { guestId } = booking
  return [propertyId, roomTypeId, bookingId, guestId, messageId, importId, 'Zanskar', 'Norbu']
}

/** One of everything that lists can hold at a hotel; answers the inputs of what asks for one thing. */
async function fill(hotel: Hotel) {
  const { propertyId } = hotel
  const { call } = hotel.owner
  await furnish(world, hotel)
  await stayOver(world, hotel, { guestName: 'Meera Nair', guestPhone: '9812300011' })
  await world.anonymous().call.site.book(siteBooking(world, hotel))
  for (const firstName of ['Tara', 'Tarah'])
    await call.guests.create({ propertyId, firstName, lastName: 'Menon', phone: '9812300022' })
  const { importId } = await call.guests.import.preview(sheetOf(propertyId, 'Kiran Joshi'))
  const { jobId } = await call.guests.import.run({ importId, idempotencyKey: 'file' })
  await importGuests(world.services)
  return { 'guests.import.status': { jobId }, 'search.global': { query: 'Menon' } }
}

async function ofReports(span: { from: string; to: string }) {
  const { propertyId } = hotel
  const { runId } = await owner.call.reports.generate({
    propertyId,
    reportId: 'arrivals',
    format: 'csv',
    ...span,
  })
  const { exportId } = await owner.call.reports.exportAll({ propertyId, ...span })
  await world.ownerDb
    .deleteFrom('reportRun')
    .where('exportId', '=', exportId)
    .where('reportId', '<>', 'arrivals')
    .execute()
  await generateReports(world.services)
  const spanned = ['kpis', 'trend', 'channels', 'comparison', 'breakdown', 'heatMap', 'pickUp']
  return {
    ...Object.fromEntries(
      [...spanned, 'segments', 'budgetActual'].map(name => [`reports.${name}`, span]),
    ),
    'reports.figureRows': { ...span, of: 'nights' },
    'reports.pace': { month: span.from },
    'reports.download': { runId },
    'reports.rows': { runId },
    'reports.exportFiles': { exportId },
  }
}

/** What the bell says is not what one did oneself: compared is what a guest did. */
const compared = (path: string, answer: unknown) =>
  path === 'notifications.list'
    ? (answer as { items: { source: string | null }[] }).items.filter(
        ({ source }) => source === 'website',
      )
    : answer

describe('a member of staff with every area', () => {
  it.each(lists.map(({ path }) => [path]))(
    'reads by %s what the owner reads of the hotel, and nothing of another',
    async path => {
      const input = inputs[path] ?? {}
      const { propertyId } = hotel
      const seen = await callByPath(staff.call, path, input)
      const own = await callByPath(owner.call, path, { ...input, propertyId })
      expect(compared(path, seen)).toEqual(compared(path, own))
      const text = JSON.stringify(seen)
      expect(elsewhere.filter(word => text.includes(word))).toEqual([])
      expect(/"(items|hotels|nights)":\[\]/.test(text)).toBe(empty.includes(path))
    },
  )
})
