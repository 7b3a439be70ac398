import { randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import { expect, type Page, test } from '@playwright/test'
import { type NewHotel, openHotel } from '../../support/e2e-people.ts'

const today = businessDate(new Date(), 'Asia/Kolkata', '06:00')
const day = (offset: number) => addDays(today, offset)

async function book(
  { procedures, propertyId, roomTypeId }: NewHotel,
  guestName: string,
  stay: { from: number; to: number },
) {
  return procedures.bookings.create.mutate({
    propertyId,
    roomTypeId,
    checkIn: day(stay.from),
    checkOut: day(stay.to),
    adults: 2,
    guestName,
    guestEmail: `${randomUUID()}@example.in`,
    guestPhone: '9812345678',
    idempotencyKey: randomUUID(),
  })
}

const barOf = (page: Page, guest: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${guest}`) })

async function openBoard({ context, propertyId }: NewHotel): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/bookings/board?property=${propertyId}`)
  await expect(page.getByRole('grid', { name: 'Front desk board' })).toBeVisible()
  return page
}

test('a guest without a room is dragged into one, and stays longer by the end of the bar', async ({
  browser,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone shows lists in place of the board')
  const hotel = await openHotel(browser, baseURL ?? '', { publish: false })
  await book(hotel, 'Meera Nair', { from: 0, to: 2 })
  const page = await openBoard(hotel)
  const bar = barOf(page, 'Meera Nair')
  await expect(bar).toHaveAccessibleName(/no room yet/)
  const room = page.getByRole('rowheader', { name: /^102/ })
  await bar.hover()
  await page.mouse.down()
  const target = await room.boundingBox()
  const from = await bar.boundingBox()
  if (!target || !from) throw new Error('the board is not in sight')
  await page.mouse.move(from.x + from.width / 2, from.y + 30, { steps: 3 })
  await page.mouse.move(from.x + from.width / 2, target.y + target.height / 2, { steps: 3 })
  await expect(page.getByText('Meera Nair to room 102')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText('Room 102 is given to Meera Nair')).toBeVisible()
  await expect(bar).toHaveAccessibleName(/room 102, /)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bar).toHaveAccessibleName(/no room yet/)
  await bar.hover()
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, from.y + 30, { steps: 3 })
  await page.mouse.move(from.x + from.width / 2, target.y + target.height / 2, { steps: 3 })
  await page.mouse.up()
  await expect(bar).toHaveAccessibleName(/room 102, /)

  const placed = await bar.boundingBox()
  if (!placed) throw new Error('the bar is not in sight')
  await page.mouse.move(placed.x + placed.width - 3, placed.y + 10)
  await page.mouse.down()
  await page.mouse.move(placed.x + placed.width + 20, placed.y + 10, { steps: 3 })
  await page.mouse.move(placed.x + placed.width + 60, placed.y + 10, { steps: 3 })
  await expect(page.getByText(/3 nights/)).toBeVisible()
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Extend the stay of Meera Nair' })
  await expect(dialog.getByText('Total with GST')).toBeVisible()
  await dialog.getByRole('button', { name: 'Extend stay' }).click()
  await expect(dialog).toHaveCount(0)
  const { items } = await hotel.procedures.bookings.list.query({ propertyId: hotel.propertyId })
  expect(items[0]).toMatchObject({ guestName: 'Meera Nair', checkIn: day(0), checkOut: day(3) })
})

test('the board is walked and worked by keys, and shows what others book', async ({
  browser,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone shows lists in place of the board')
  const hotel = await openHotel(browser, baseURL ?? '', { publish: false })
  await book(hotel, 'Anil Rao', { from: 1, to: 3 })
  const page = await openBoard(hotel)
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await expect(barOf(page, 'Anil Rao')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Anil Rao to room 101')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(barOf(page, 'Anil Rao')).toHaveAccessibleName(/room 101, /)

  await book(hotel, 'Farah Khan', { from: 2, to: 4 })
  await expect(barOf(page, 'Farah Khan')).toBeVisible()

  await page.getByRole('grid').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Anil Rao', exact: true })).toBeVisible()
})

test('rooms and names stay in sight while the nights are scrolled, with few parts that the browser moves', async ({
  browser,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone shows lists in place of the board')
  const hotel = await openHotel(browser, baseURL ?? '', { publish: false })
  await book(hotel, 'Meera Nair', { from: 0, to: 25 })
  const page = await hotel.context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/bookings/board?property=${hotel.propertyId}&nights=60`)
  const bar = barOf(page, 'Meera Nair')
  const room = page.locator('[aria-hidden="true"]').getByText('101', { exact: true })
  const before = await room.boundingBox()
  await bar.hover()
  await page.mouse.wheel(400, 0)
  await expect.poll(async () => (await bar.boundingBox())?.x ?? 0).toBeLessThan(before?.x ?? 0)
  expect((await room.boundingBox())?.x).toBe(before?.x)
  await expect
    .poll(async () => (await bar.getByText('Meera Nair').boundingBox())?.x ?? 0)
    .toBeGreaterThan((before?.x ?? 0) + 120)
  const sticky = await page.evaluate<number>(`(() => {
    const parts = [...document.querySelector('[role="grid"]').parentElement.querySelectorAll('*')]
    return parts.filter(part => getComputedStyle(part).position === 'sticky').length
  })()`)
  expect(sticky).toBeLessThanOrEqual(3)
})

test('the board in two tabs follows what is booked elsewhere, all of it', async ({
  browser,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone shows lists in place of the board')
  const hotel = await openHotel(browser, baseURL ?? '', { quantity: 4, publish: false })
  const tabs = [await openBoard(hotel), await openBoard(hotel)]
  for (const tab of tabs)
    await expect(tab.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
  const guests = ['Meera Nair', 'Arjun Rao', 'Lakshmi Iyer']
  await Promise.all(guests.map(guest => book(hotel, guest, { from: 0, to: 2 })))
  for (const tab of tabs) for (const guest of guests) await expect(barOf(tab, guest)).toBeVisible()
})

test('on a phone the day is three lists, with the next step on each guest', async ({
  browser,
  baseURL,
  isMobile,
}) => {
  test.skip(!isMobile, 'a wide screen shows the board')
  const hotel = await openHotel(browser, baseURL ?? '', { publish: false })
  await book(hotel, 'Meera Nair', { from: 0, to: 1 })
  const page = await hotel.context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/bookings/board?property=${hotel.propertyId}`)
  await expect(page.getByRole('tab', { name: 'Arrivals 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Meera Nair')
})

test('a booking is drawn over free nights of a room, and a room is marked by its number', async ({
  browser,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone shows lists in place of the board')
  const hotel = await openHotel(browser, baseURL ?? '', { publish: false })
  const page = await openBoard(hotel)
  const row = await page.getByRole('rowheader', { name: /^102/ }).boundingBox()
  const head = await page.getByRole('columnheader').nth(3).boundingBox()
  if (!row || !head) throw new Error('the board is not in sight')
  const y = row.y + row.height / 2
  await page.mouse.move(head.x + 10, y)
  await page.mouse.down()
  await page.mouse.move(head.x + head.width + 10, y, { steps: 4 })
  await expect(page.getByText(/New booking, .*2 nights/)).toBeVisible()
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'New Booking' })
  await expect(dialog.getByText('Room 102')).toBeVisible()
  await dialog.getByLabel('Guest name').fill('Kavya Menon')
  await dialog.getByLabel('Phone').fill('98765 43210')
  await dialog.getByRole('button', { name: 'Create Booking' }).click()
  await expect(page.getByText(/Booking .* is confirmed/)).toBeVisible()
  const { items } = await hotel.procedures.bookings.list.query({ propertyId: hotel.propertyId })
  const [booking] = items
  expect(booking).toMatchObject({ guestName: 'Kavya Menon', nights: 2 })
  await page.goto(`/bookings/board?property=${hotel.propertyId}`)
  await expect(barOf(page, 'Kavya Menon')).toHaveAccessibleName(/room 102/)
  await page.getByRole('button', { name: 'Room 101' }).or(page.getByTitle('Room 101')).click()
  const room = page.getByRole('dialog', { name: 'Room 101' })
  await room.getByRole('button', { name: 'Dirty' }).click()
  await expect(page.getByRole('rowheader', { name: '101, Dirty' })).toBeVisible()
})
