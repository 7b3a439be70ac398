import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { chooseOption } from '../../support/choose.ts'
import { openHotel, siteAddress } from '../../support/e2e-people.ts'

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

test('an extra adult is priced in settings, on the website in both languages, and in the booking', async ({
  browser,
  baseURL,
}) => {
  const { context, procedures, propertyId, roomTypeId, subdomain } = await openHotel(
    browser,
    baseURL ?? '',
  )
  const page = await context.newPage()
  await page.goto('/payments?tab=settings')
  await page.getByRole('button', { name: 'Add Fee' }).click()
  const form = page.getByRole('form', { name: 'Fee' })
  await form.getByLabel('Name').fill('Extra adult')
  await form.getByLabel('Amount before GST').fill('1500')
  await form.getByLabel('Charged for').click()
  await chooseOption(page.getByRole('option', { name: 'Each extra adult and night' }))
  await expect(form.getByLabel('Adults in the room rate')).toHaveText('2')
  await expect(form.getByText('Each adult above 2 in a room, each night')).toBeVisible()
  await expect(form.getByText('A first night for 3 adults')).toBeVisible()
  await expect(
    form.getByText('₹7,500 of Lake Room + ₹1,500 Extra adult + ₹1,620 GST at 18% = ₹10,620'),
  ).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await form.getByRole('button', { name: 'Save Fee' }).click()
  await expect(
    page.getByRole('row', {
      name: /Extra adult.*₹1,500.*Each adult above 2 in a room, each night/,
    }),
  ).toBeVisible()

  const guest = await browser.newPage()
  const address = siteAddress(baseURL ?? '', subdomain)
  const priceFor = async (adults: number, language = '') => {
    const stay = new URLSearchParams({
      checkIn: day(5),
      checkOut: day(7),
      adults: String(adults),
      rooms: '1',
    })
    await guest.goto(`${address}${language}/book?${stay}`)
    return guest.locator('.plan').first()
  }
  await expect((await priceFor(2)).locator('.total')).toHaveText('₹15,750')
  const offer = await priceFor(3)
  await expect(offer.locator('.total')).toHaveText('₹21,240')
  await offer.locator('summary').click()
  await expect(offer.getByRole('row', { name: /Extra adult/ })).toContainText(
    '₹1,500 × 1 extra adult × 2 nights',
  )
  const inHindi = await priceFor(3, '/hi')
  await inHindi.locator('summary').click()
  await expect(inHindi.getByRole('row', { name: /Extra adult/ })).toContainText(
    '₹1,500 × 1 अतिरिक्त वयस्क × 2 रातें',
  )
  await guest.close()

  const stay = { propertyId, roomTypeId, checkIn: day(5), checkOut: day(7), adults: 3 }
  const guestFields = {
    guestName: 'Ravi Kumar',
    guestPhone: '9812345678',
    idempotencyKey: randomUUID(),
  }
  const { id } = await procedures.bookings.create.mutate({ ...stay, ...guestFields })
  await page.goto(`/bookings?booking=${id}`)
  await expect(
    page.getByText('₹3,000 before GST (₹1,500 × 1 extra adult × 2 nights)'),
  ).toBeVisible()

  await page.goto('/bookings?open=new-booking')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Adults', exact: true }).click()
  await chooseOption(page.getByRole('option', { name: '3', exact: true }))
  await dialog.getByRole('combobox', { name: 'Room and plan', exact: true }).click()
  await expect(page.getByRole('option', { name: /Lake Room.*₹10,620 with GST/ })).toBeVisible()
  await context.close()
})
