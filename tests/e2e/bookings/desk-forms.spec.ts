import { randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import { expect, test } from '@playwright/test'
import { chooseOption } from '../../support/choose.ts'
import { openHotel } from '../../support/e2e-people.ts'

const today = businessDate(new Date(), 'Asia/Kolkata', '06:00')

test('several rooms are booked before their guests are named; a date typed wrong does not become today', async ({
  browser,
  baseURL,
}) => {
  const hotel = await openHotel(browser, baseURL ?? '', { quantity: 3, publish: false })
  const page = await hotel.context.newPage()
  await page.goto('/bookings?open=new-booking')
  const form = page.getByRole('dialog', { name: 'New Booking' })
  await form.getByLabel('Guest name').fill('Meera Nair')
  await form.getByLabel('Phone', { exact: true }).fill('98123 45678')
  const checkIn = form.getByLabel('Check-in')
  await expect(checkIn).not.toHaveValue('')
  await checkIn.fill('31/02/2027')
  await checkIn.press('Tab')
  await expect(checkIn).toHaveValue('31/02/2027')
  await checkIn.fill(addDays(today, 3))
  await checkIn.press('Tab')
  await form.getByLabel('Check-out').fill(addDays(today, 5))
  await form.getByLabel('Check-out').press('Tab')
  await form.getByRole('combobox', { name: 'Room and plan' }).click()
  await chooseOption(page.getByRole('option', { name: /left/ }).first())
  await form.getByRole('spinbutton', { name: 'Rooms' }).fill('2')
  await form.getByRole('combobox', { name: 'Adults' }).click()
  await chooseOption(page.getByRole('option', { name: '2', exact: true }))
  await form.getByRole('button', { name: 'Create Booking' }).click()
  await expect(form).toHaveCount(0)
  const { items } = await hotel.procedures.bookings.list.query({ propertyId: hotel.propertyId })
  expect(items).toMatchObject([
    { guestName: 'Meera Nair', checkIn: addDays(today, 3), checkOut: addDays(today, 5), adults: 2 },
  ])
})

test('nothing in the form moves when the price comes', async ({ browser, baseURL }) => {
  const hotel = await openHotel(browser, baseURL ?? '', { publish: false })
  const page = await hotel.context.newPage()
  const answer = Promise.withResolvers<void>()
  await page.route(/bookings\.quote/, async route => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/bookings?open=new-booking')
  const price = page
    .getByRole('dialog', { name: 'New Booking' })
    .getByRole('region', { name: 'Price' })
  const asked = page.waitForRequest(/bookings\.quote/)
  await page.getByRole('combobox', { name: 'Room and plan' }).click()
  await chooseOption(page.getByRole('option', { name: /left/ }).first())
  await asked
  const before = (await price.boundingBox())?.height ?? 0
  answer.resolve()
  await expect(price.getByText('₹7,875')).toHaveCount(2)
  expect((await price.boundingBox())?.height).toBeCloseTo(before, 0)
})

test('a list of names is pasted over the rooms, and whoever has none is named', async ({
  browser,
  baseURL,
}) => {
  const hotel = await openHotel(browser, baseURL ?? '', { quantity: 3, publish: false })
  await hotel.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await hotel.context.newPage()
  await page.goto('/bookings?open=new-booking')
  const form = page.getByRole('dialog', { name: 'New Booking' })
  await form.getByLabel('Guest name').fill('Meera Nair')
  await form.getByLabel('Phone', { exact: true }).fill('98123 45678')
  await form.getByRole('combobox', { name: 'Room and plan' }).click()
  await chooseOption(page.getByRole('option', { name: /left/ }).first())
  await form.getByRole('spinbutton', { name: 'Rooms' }).fill('3')
  await form.getByRole('combobox', { name: 'Adults' }).click()
  await chooseOption(page.getByRole('option', { name: '3', exact: true }))
  await form.getByText('Names of the guests in each room').click()
  await page.evaluate('navigator.clipboard.writeText("1. Asha Rao\\n2. Ravi\\tRao\\n3. Arun Das")')
  await form.getByLabel('Room 2').focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(
    form.getByRole('status').filter({ hasText: 'No room was left for 1 name: Arun Das.' }),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Create Booking' }).click()
  await expect(form).toHaveCount(0)
  const { items } = await hotel.procedures.bookings.list.query({ propertyId: hotel.propertyId })
  const { bookingRooms } = await hotel.procedures.bookings.get.query({
    bookingId: items[0]?.id ?? '',
  })
  expect(bookingRooms.map(room => room.guestName)).toEqual([null, 'Asha Rao', 'Ravi Rao'])
})

test('whatever the name and the width, what can be done with a booking stays in sight', async ({
  browser,
  baseURL,
}) => {
  const { context, procedures, propertyId, roomTypeId } = await openHotel(browser, baseURL ?? '', {
    publish: false,
  })
  await procedures.bookings.create.mutate({
    propertyId,
    roomTypeId,
    checkIn: addDays(today, 3),
    checkOut: addDays(today, 5),
    adults: 2,
    guestName: 'Wollstonecraft '.repeat(8).trim(),
    guestPhone: '9812345678',
    idempotencyKey: randomUUID(),
  })
  const page = await context.newPage()
  await page.goto('/bookings')
  for (const width of [1024, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('button', { name: /^Actions for/ })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 768, height: 800 })
  await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBe(768)
})
