import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { chooseOption } from '../../support/choose.ts'
import { openHotel, proceduresAs, siteAddress } from '../../support/e2e-people.ts'
import { askSite } from '../../support/site-page.ts'

/** The form asks those to try again who fill it in faster than people can. */
const aPersonsPace = 2_100

/** A guest books two nights from today on the hotel's own address, with JavaScript off. Answers the booking code. */
async function bookAsGuest(
  browser: Browser,
  address: string,
  guest: { name: string; email: string },
): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  const checkIn = await page.getByLabel('Check-in').inputValue()
  const checkOut = new Date(Date.parse(`${checkIn}T00:00:00Z`) + 2 * 86_400_000)
    .toISOString()
    .slice(0, 10)
  await page.getByLabel('Check-out').fill(checkOut)
  await page.getByRole('button', { name: 'Check availability' }).click()
  await expect(page.getByText('₹15,750').first()).toBeVisible()
  await expect(page.getByText('₹15,000 for 2 nights + ₹750 GST')).toBeVisible()
  await page
    .getByRole('link', { name: 'Choose' })
    .or(page.getByRole('button', { name: 'Choose' }))
    .first()
    .click()
  await page.getByLabel('Full name').fill(guest.name)
  await page.getByLabel('Mobile number').fill('98765 00000')
  await page.getByLabel('Email').fill(guest.email)
  await page.getByLabel(/may use these details/).check()
  await page.waitForTimeout(aPersonsPace)
  await page.getByRole('button', { name: /^Book for/ }).click()
  await page.waitForURL(/booking\/confirmed/)
  const code = /\b[2-9A-HJ-NP-Z]{8}\b/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
  expect(code).toHaveLength(8)

  await page.goto(`${address}/manage`)
  await page.getByLabel('Booking code').fill(code.toLowerCase())
  await page.getByLabel('Email').fill(guest.email)
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page.getByRole('main')).toContainText(code)
  await context.close()
  return code
}

const openRowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('a guest books, the desk checks in and out, the room is free again', async ({
  browser,
  baseURL: configured,
}) => {
  const baseURL = configured ?? ''
  const { context, procedures, propertyId, subdomain } = await openHotel(browser, baseURL, {
    quantity: 1,
    publish: false,
  })
  // A guest of the website arrives on a day of the calendar, the desk lives by its own. Between midnight and the
  // hour at which the desk's day ends, who comes in pays for the night before too: here both days are the same.
  await procedures.properties.update.mutate({ propertyId, dayRollsAt: '00:00' })
  const desk = await context.newPage()
  expect((await askSite(baseURL, subdomain)).status).toBe(404)

  await desk.goto('/website?section=settings')
  await desk.getByRole('switch', { name: 'Published' }).click()
  await expect(desk.getByText('The website is live')).toBeVisible()

  await desk.goto('/bookings')
  await expect(desk.getByText('No bookings found')).toBeVisible()
  const guest = {
    name: `Meera ${randomUUID().slice(0, 6)}`,
    email: `meera-${randomUUID()}@example.in`,
  }
  const code = await bookAsGuest(browser, siteAddress(baseURL, subdomain), guest)
  await expect(openRowOf(desk, guest.name)).toBeVisible()

  await desk.goto(`/bookings?q=${code}`)
  await openRowOf(desk, guest.name).getByText(guest.name).click()
  const details = desk.getByRole('dialog')
  await details.getByRole('button', { name: 'Check In' }).click()
  await desk.getByText('101', { exact: true }).click()
  await desk.getByLabel('ID proof').click()
  await chooseOption(desk.getByRole('option', { name: /passport/i }))
  await desk.getByLabel('ID number').fill('K1234567')
  await desk.getByRole('button', { name: 'Check In' }).last().click()
  await expect(desk.getByText(`${guest.name} is checked in`)).toBeVisible()
  expect((await procedures.rooms.list.query({ propertyId })).items[0]).toMatchObject({
    number: '101',
    guestName: guest.name,
  })

  await desk.goto(`/bookings?q=${code}`)
  await openRowOf(desk, guest.name).getByText(guest.name).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Check Out' }).click()
  await desk.getByRole('combobox', { name: 'Paid by' }).click()
  await chooseOption(desk.getByRole('option', { name: 'Cash' }))
  await expect(desk.getByLabel('Payment now')).toHaveValue('7,875')
  await desk.getByRole('button', { name: 'Take ₹7,875 in cash and check out' }).click()
  await expect(desk.getByText(`${guest.name} is checked out`)).toBeVisible()
  expect((await procedures.rooms.list.query({ propertyId })).items[0]).toMatchObject({
    bookingId: null,
    housekeeping: 'dirty',
  })
  await context.close()
})

test('an administrator sees a new hotel and acts as its owner', async ({
  browser,
  baseURL: configured,
  page,
}) => {
  const baseURL = configured ?? ''
  const hotel = await openHotel(browser, baseURL)
  await page.goto('/login')
  await proceduresAs(page.context(), baseURL).auth.login.mutate({
    email: 'admin@atithi.test',
    password: 'atithi-demo-2026',
  })
  await page.goto(`/admin/hotels?q=${encodeURIComponent(hotel.name)}`)
  await expect(page.getByText(hotel.name).first()).toBeVisible()
  await page.goto(`/admin/users?q=${encodeURIComponent(hotel.email)}`)
  await page
    .getByRole('row', { name: new RegExp(hotel.email) })
    .getByRole('button', { name: 'Impersonate Asha Rao' })
    .click()
  const asking = page.getByRole('dialog', { name: 'Act as Asha Rao?' })
  await asking.getByLabel('Reason').fill('Asked for help by telephone.')
  await asking.getByRole('button', { name: 'Impersonate' }).click()
  await page.waitForURL(/\/dashboard/)
  await expect(page.getByText('You are impersonating: Asha Rao')).toBeVisible()
  await expect(page.getByText(hotel.name).first()).toBeVisible()
  await page.getByRole('button', { name: 'Back to Admin' }).click()
  await page.waitForURL(/\/admin/)
  await expect(page.getByText('You are impersonating')).toBeHidden()
  await hotel.context.close()
})
