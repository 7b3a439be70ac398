import { randomUUID } from 'node:crypto'
import { runAutomations } from '@atithi/api/messaging/automations/jobs'
import { importBookings } from '@atithi/api/stays/booking-import/jobs'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTemplate } from '../support/messages.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'
import { xlsxOf } from '../support/xlsx.ts'

const world = useWorld()
let hotel: Hotel

beforeAll(async () => {
  hotel = await world.openHotel({ quantity: 2, basePrice: 400_000 })
})

const csv = (lines: readonly string[]) => Buffer.from(lines.join('\r\n')).toString('base64')
const heads =
  'Res No,Guest Name,Mobile No,Email ID,Arrival Date,Departure,Room Category,Pax,Grand Total,Advance,OTA,Reservation Status,Remarks'
const file = (content: string, choices?: object) => ({
  propertyId: hotel.propertyId,
  fileName: 'old.csv',
  content,
  ...(choices && { choices }),
})

async function run(importId: string) {
  const { jobId } = await hotel.owner.call.bookings.import.run({
    propertyId: hotel.propertyId,
    importId,
    idempotencyKey: randomUUID(),
  })
  await importBookings(world.services)
  return status(jobId)
}
const status = (jobId: string) =>
  hotel.owner.call.bookings.import.status({ propertyId: hotel.propertyId, jobId })
const undo = (jobId: string) =>
  hotel.owner.call.bookings.import.undo({ propertyId: hotel.propertyId, jobId })
const freeOn = async (night: string, after: string) => {
  const { roomTypes } = await hotel.owner.call.availability.search({
    propertyId: hotel.propertyId,
    checkIn: night,
    checkOut: after,
    adults: 1,
  })
  return roomTypes[0]?.available
}

describe('an import of bookings', () => {
  it('says what each row would do, books the good ones once, and tells no guest', async () => {
    const { call } = hotel.owner
    const { propertyId } = hotel
    const [a, b, c] = [world.day(10), world.day(12), world.day(13)]
    const { templateId } = await createTemplate(hotel)
    const { automationId } = await call.communications.automations.create({
      propertyId,
      name: 'Welcome',
      trigger: 'booking.confirmed',
      delayMinutes: 0,
      channel: 'whatsapp',
      templateId,
    })
    await call.communications.automations.setActive({ automationId, active: true })
    const content = csv([
      heads,
      `R-1,Asha Menon,98450 12345,asha@example.in,${a},${b},lake room,2/1,"Rs. 8,400.00","2,000",MMT,CNF,Late`,
      `R-2,Ravi Rao,98450 12346,,${a},${c},Deluxe Room,2,,,Walk in,Reserved,`,
      `R-3,Lata Rao,,,${b},${c},Lake Room,1,,,,Confirmed,`,
      `R-4,Dev Anand,,,${b},${c},Lake Room,1,,,,Confirmed,`,
      `R-5,Meera,,,${a},${b},Lake Room,2,,,,Cancelled,`,
      `R-1,Twice,,,${c},${world.day(14)},Lake Room,1,,,,,`,
      `R-7,Gone,,,2026-01-01,2026-01-03,Lake Room,1,,,,,`,
      `R-8,Who,,,31/02/2027,${c},Lake Room,1,,,,,`,
      `R-9,Who,,,${a},${b},Penthouse,1,,,,,`,
      `R-10,Who,,,${a},${b},Lake Room,9,,,,,`,
      `R-11,Who,,,${a},${b},Lake Room,1,,,Hostelworld,,`,
      `R-12,,,,${a},${b},Lake Room,1,,,,,`,
      `R-13,Who,,no address,${a},${b},Lake Room,1,,,,Perhaps,`,
    ])
    const preview = await call.bookings.import.preview(file(content))
    expect(preview.choices.mapping).toEqual({
      reference: 'Res No',
      guestName: 'Guest Name',
      email: 'Email ID',
      phone: 'Mobile No',
      checkIn: 'Arrival Date',
      checkOut: 'Departure',
      roomType: 'Room Category',
      adults: 'Pax',
      total: 'Grand Total',
      paid: 'Advance',
      source: 'OTA',
      status: 'Reservation Status',
      notes: 'Remarks',
    })
    expect(preview).toMatchObject({
      good: 3,
      roomNights: 6,
      total: 840_000,
      paid: { rows: 1, amount: 200_000 },
      leftOut: 1,
      twins: [],
    })
    expect(preview.bad.map(({ row }) => row)).toEqual([5, 7, 8, 9, 10, 11, 12, 13, 14])
    expect(preview.bad).toMatchObject([
      { reason: `Sold out on ${b}.` },
      { reason: 'The same number as in row 2.' },
      { reason: expect.stringMatching(/^This stay was over on 2026-01-03/) },
      { reason: 'Arrival Date: “31/02/2027” is no date.' },
      { reason: 'Room Category: say which room type “Penthouse” is.' },
      { reason: 'This room type takes 3 guests a room; 9 guests need 3 rooms.' },
      { reason: 'OTA: say which source “Hostelworld” is.' },
      { reason: 'Guest Name: Enter the guest’s name.' },
      { reason: 'Reservation Status: say what “Perhaps” means: whether such rows are booked.' },
    ])
    expect((await call.bookings.list({ propertyId })).total).toBe(0)
    const done = await run(preview.importId)
    expect(done).toMatchObject({ state: 'done', total: 13, done: 13, created: 3 })
    expect(done.bad).toHaveLength(9)
    expect(done.deposits).toMatchObject([{ row: 2, paid: 200_000, recorded: 0 }])
    const { items } = await call.bookings.list({ propertyId, sort: 'guest' })
    expect(items).toMatchObject([
      {
        guestName: 'Asha Menon',
        totalAmount: 840_000,
        taxAmount: 40_000,
        source: 'makemytrip',
        adults: 2,
        children: 1,
        specialRequests: 'Late',
        status: 'confirmed',
      },
      { guestName: 'Lata Rao', source: 'direct' },
      { guestName: 'Ravi Rao', source: 'walk-in', guestPhone: '+919845012346' },
    ])
    expect(await freeOn(a, b)).toBe(0)
    // The other system told them; what changes from now on they hear from here.
    expect(await world.postTo('asha@example.in')).toEqual([])
    await runAutomations(world.services)
    expect((await call.communications.automations.runs({ automationId })).items).toEqual([])
    expect((await call.notifications.list({})).items).toEqual([])
    const asha = items[0]?.id ?? ''
    await call.bookings.update({ bookingId: asha, specialRequests: 'Later still' })
    expect(await world.postTo('asha@example.in')).toHaveLength(1)
    // The same file once more, and with other words for it.
    const again = await call.bookings.import.preview(file(content))
    expect(again.good).toBe(0)
    expect(again.bad.find(({ row }) => row === 2)?.reason).toBe(
      `Imported already, as ${items[0]?.code}.`,
    )
    expect(
      await reasonOf(
        call.bookings.import.run({
          propertyId,
          importId: preview.importId,
          idempotencyKey: randomUUID(),
        }),
      ),
    ).toBe('IMPORT_STARTED')
    // What has not been touched goes again, without a word; what has, stays.
    const { jobId } = { jobId: preview.importId }
    await undo(jobId)
    await undo(jobId)
    await importBookings(world.services)
    expect(await status(jobId)).toMatchObject({ state: 'undone', created: 3, removed: 2 })
    const left = await call.bookings.list({ propertyId, status: 'confirmed' })
    expect(left.items.map(({ guestName }) => guestName)).toEqual(['Asha Menon'])
    expect(await freeOn(b, c)).toBe(2)
    expect(await world.postTo('asha@example.in')).toHaveLength(1)
    expect((await call.bookings.import.preview(file(content))).good).toBe(2)
  })

  it('remembers what was said of a file with these heads, and finds who is booked already', async () => {
    const { call } = hotel.owner
    const { propertyId, roomTypeId } = hotel
    const [from, to] = [world.day(30), world.day(32)]
    const booked = await call.bookings.create({
      ...deskBooking(world, hotel, { checkIn: from, checkOut: to }),
      guestName: 'Tara Sen',
    })
    const workbook = xlsxOf([
      ['Who', 'In', 'Nts', 'Kind', 'Sum', 'Via'],
      ['Tara Sen', from, '2', 'Std', '', ''],
      ['Om Puri', from, '2', 'Std', '10001', 'Hostelworld'],
    ])
    const mapping = {
      guestName: 'Who',
      checkIn: 'In',
      nights: 'Nts',
      roomType: 'Kind',
      total: 'Sum',
      source: 'Via',
    }
    const choices = {
      mapping,
      roomTypes: [{ text: 'Std', roomTypeId }],
      sources: [{ text: 'Hostelworld', source: 'agent' as const }],
      totalIs: 'before-gst' as const,
    }
    const preview = await call.bookings.import.preview(file(workbook, choices))
    expect(preview).toMatchObject({
      good: 1,
      twins: [{ row: 2, code: booked.code, byReference: false }],
      bad: [{ row: 2, reason: `Looks like ${booked.code}: the same guest, dates and room type.` }],
    })
    await run(preview.importId)
    const om = (await call.bookings.list({ propertyId, search: 'Om Puri' })).items[0]
    // ₹10,001 over two nights to the paisa, GST on top.
    expect(om).toMatchObject({ source: 'agent', totalAmount: 1_050_104, taxAmount: 50_004 })
    const later = await call.bookings.import.preview(file(workbook))
    expect(later.choices).toMatchObject({ ...choices, takesTwins: false })
    expect(later.good).toBe(0)
    const both = await call.bookings.import.preview(file(workbook, { takesTwins: true }))
    // Both find no room any more: two stand.
    expect(both.bad.map(({ reason }) => reason)).toEqual([
      `Sold out on ${from}, ${world.day(31)}.`,
      `Sold out on ${from}, ${world.day(31)}.`,
    ])
  })

  it('books totals between two rates of GST as they are, as its preview says', async () => {
    const own = await world.openHotel({ quantity: 5 })
    const { propertyId } = own
    const { import: imports } = own.owner.call.bookings
    const [from, to, last] = [world.day(80), world.day(81), world.day(82)]
    const content = csv([
      'Guest Name,Check In,Check Out,Total',
      `One Night,${from},${to},8849`,
      `Two Nights,${from},${last},17000`,
      `A Rupee,${from},${to},1`,
    ])
    const preview = await imports.preview({ propertyId, fileName: 'old.csv', content })
    expect(preview).toMatchObject({
      good: 3,
      bad: [],
      differences: { rows: 1, amount: 97_400 },
    })
    const { importId } = preview
    const { jobId } = await imports.run({ propertyId, importId, idempotencyKey: randomUUID() })
    await importBookings(world.services)
    expect(await imports.status({ propertyId, jobId })).toMatchObject({ created: 3, bad: [] })
    const { items } = await own.owner.call.bookings.list({ propertyId })
    expect(items.map(one => one.totalAmount).toSorted((a, b) => a - b)).toEqual([
      100, 884_900, 1_700_000,
    ])
  })

  it('goes on where a worker died, books no row twice, and is nobody else’s', async () => {
    const { call } = hotel.owner
    const { propertyId } = hotel
    const content = csv([
      'Guest Name,Check In,Check Out',
      `One,${world.day(60)},${world.day(61)}`,
      `Two,${world.day(60)},${world.day(61)}`,
    ])
    const preview = await call.bookings.import.preview(file(content))
    expect(preview.good).toBe(2)
    const jobId = preview.importId
    await run(jobId)
    await world.ownerDb
      .updateTable('bookingImport')
      .set({
        state: 'running',
        sheet: JSON.stringify({
          heads: ['Guest Name', 'Check In', 'Check Out'],
          rows: [
            { row: 2, cells: ['One', world.day(60), world.day(61)] },
            { row: 3, cells: ['Two', world.day(60), world.day(61)] },
          ],
        }),
      })
      .where('id', '=', jobId)
      .execute()
    await importBookings(world.services)
    expect(await status(jobId)).toMatchObject({ state: 'done', created: 2, bad: [] })
    const neighbour = await world.openHotel()
    expect(
      await reasonOf(
        neighbour.owner.call.bookings.import.status({
          propertyId: neighbour.propertyId,
          jobId,
        }),
      ),
    ).toBe('NOT_FOUND')
    const desk = await world.createStaff(hotel, ['bookings'])
    const priced = csv([
      'Guest Name,Check In,Check Out,Total',
      `X,${world.day(70)},${world.day(71)},5000`,
    ])
    const mine = await desk.call.bookings.import.preview(file(priced))
    expect(
      await reasonOf(
        desk.call.bookings.import.run({
          propertyId,
          importId: mine.importId,
          idempotencyKey: 'k',
        }),
      ),
    ).toBe('GRANT_REQUIRED')
    await world.ownerDb
      .updateTable('bookingImport')
      .set({ createdAt: '2026-11-10T06:30:00Z' })
      .where('id', '=', jobId)
      .execute()
    expect(await reasonOf(undo(jobId))).toBe('IMPORT_NOT_UNDOABLE')
  })
})
