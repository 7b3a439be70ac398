import { randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import { expect, type Page, test } from '@playwright/test'
import { choose, chooseOption } from '../../support/choose.ts'
import { type NewHotel, openHotel } from '../../support/e2e-people.ts'

const today = businessDate(new Date(), 'Asia/Kolkata', '06:00')
const day = (offset: number) => addDays(today, offset)

async function book(
  { procedures, propertyId, roomTypeId }: NewHotel,
  guestName: string,
  stay: { from: number; to: number },
) {
  const { id } = await procedures.bookings.create.mutate({
    propertyId,
    roomTypeId,
    checkIn: day(stay.from),
    checkOut: day(stay.to),
    adults: 1,
    guestName,
    guestPhone: '9812345678',
    idempotencyKey: randomUUID(),
  })
  return id
}

/** The number of the room on each night of a booking, as the desk reads it. */
async function roomsOf({ procedures }: NewHotel, bookingId: string): Promise<string> {
  const { bookingRooms } = await procedures.bookings.get.query({ bookingId })
  return bookingRooms.flatMap(room => room.assigned.map(span => span.number)).join(', ')
}

const openChange = (page: Page, bookingId: string, change: string) =>
  page.goto(`/bookings?open=change&on=${bookingId}&change=${change}`)
const preview = (page: Page) => page.getByLabel('Preview')

async function make(page: Page, verb: string, done: RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: verb }).click()
  await expect(page.getByText(done)).toBeVisible()
}

test('rooms are moved, swapped and split as their previews say', async ({ browser, baseURL }) => {
  const hotel = await openHotel(browser, baseURL ?? '', { quantity: 4, publish: false })
  const { procedures, propertyId } = hotel
  const [meera, anil] = [
    await book(hotel, 'Meera Nair', { from: 0, to: 3 }),
    await book(hotel, 'Anil Rao', { from: 0, to: 3 }),
  ]
  const { items } = await procedures.rooms.list.query({ propertyId })
  for (const [bookingId, number] of [
    [meera, '101'],
    [anil, '102'],
  ] as const) {
    const roomId = items.find(room => room.number === number)?.id ?? ''
    await procedures.bookings.checkIn.mutate({
      bookingId,
      roomId,
      acceptDirty: true,
      idProof: 'passport',
      idNumber: 'K1234567',
    })
  }
  const page = await hotel.context.newPage()

  await openChange(page, meera, 'move')
  await choose(page, 'To room', /^103/)
  await page.getByLabel('Why the guest moves').fill('Noise from the street')
  await expect(preview(page)).toContainText('101, Lake Room')
  await expect(preview(page)).toContainText('103, Lake Room')
  await make(page, 'Move to another room', /^The guest has another room/)
  expect(await roomsOf(hotel, meera)).toBe('103')

  await openChange(page, anil, 'swap')
  await page.getByRole('combobox', { name: 'Swap with the booking of' }).fill('Meera')
  await chooseOption(page.getByRole('option', { name: /^Meera Nair/ }))
  await choose(page, 'Its room', /103/)
  await expect(preview(page)).toContainText('103, Lake Room')
  await make(page, 'Swap rooms', /^The rooms are swapped/)
  expect([await roomsOf(hotel, anil), await roomsOf(hotel, meera)]).toEqual(['103', '102'])

  await openChange(page, meera, 'split')
  await choose(page, 'In room', /^104/)
  await expect(preview(page)).toContainText('104, Lake Room')
  await make(page, 'Split over two rooms', /^The stay is split/)
  expect(await roomsOf(hotel, meera)).toBe('102, 104')
  await hotel.context.close()
})

test('a guest who did not come is marked, and taken back when they do', async ({
  browser,
  baseURL,
}) => {
  const hotel = await openHotel(browser, baseURL ?? '', { publish: false })
  const { procedures, propertyId } = hotel
  await procedures.nightAudit.configure.mutate({ propertyId, noShowMarking: 'by-hand' })
  const bookingId = await book(hotel, 'Meera Nair', { from: -1, to: 2 })
  const page = await hotel.context.newPage()

  await openChange(page, bookingId, 'no-show')
  await expect(preview(page)).toContainText('Free again')
  await make(page, 'Mark as no-show', /^Marked as a no-show/)
  expect(await procedures.bookings.get.query({ bookingId })).toMatchObject({
    status: 'cancelled',
    isNoShow: true,
  })

  await openChange(page, bookingId, 'reinstate')
  await expect(preview(page)).toContainText('A room has to be assigned anew.')
  await expect(preview(page)).toContainText('Taken')
  await make(page, 'Reinstate booking', /^The booking is back/)
  expect(await procedures.bookings.get.query({ bookingId })).toMatchObject({
    status: 'confirmed',
    isNoShow: false,
  })
  await hotel.context.close()
})
