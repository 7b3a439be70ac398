import { randomUUID } from 'node:crypto'
import { addDays } from '@atithi/api/kernel/shared/dates'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { openHotel, siteAddress } from '../../support/e2e-people.ts'
import { saidDate } from '../../support/said-date.ts'
import { askSite } from '../../support/site-page.ts'

/** The form asks those to try again who fill it in faster than people can. */
const aPersonsPace = 2_100

const guest = () => ({
  name: `Meera ${randomUUID().slice(0, 6)}`,
  email: `meera-${randomUUID()}@example.in`,
})

async function openSite(
  browser: Browser,
  baseURL: string,
  options: { javaScriptEnabled: boolean; theme?: 'classic' | 'modern'; quantity?: number },
) {
  const {
    procedures,
    propertyId,
    subdomain,
    context: desk,
  } = await openHotel(browser, baseURL, { quantity: options.quantity ?? 2 })
  if (options.theme) await procedures.website.update.mutate({ propertyId, theme: options.theme })
  const context = await browser.newContext({ javaScriptEnabled: options.javaScriptEnabled })
  const page = await context.newPage()
  return {
    page,
    context,
    procedures,
    propertyId,
    address: siteAddress(baseURL, subdomain),
    close: () => Promise.all([context.close(), desk.close()]),
  }
}

/** Chooses one night, three days after the first that is offered: the page asks for the guest's details then. */
async function chooseNight(page: Page, address: string) {
  await page.goto(`${address}/book`)
  const arrival = saidDate(await page.getByLabel('Check-in').inputValue())
  await page.goto(`${address}/book?checkIn=${addDays(arrival, 3)}&checkOut=${addDays(arrival, 4)}`)
  await page
    .getByRole('link', { name: /^Choose/ })
    .first()
    .click()
  await page.getByLabel('Full name').waitFor()
  return page.url()
}

async function sendDetails(page: Page, { name, email }: ReturnType<typeof guest>) {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mobile number').fill('98765 00000')
  await page.getByLabel(/may use these details/).check()
  await page.waitForTimeout(aPersonsPace)
  await page.getByRole('button', { name: /^Book for/ }).click()
}

/** The first days that the calendar offers, in order. */
const offeredDays = (page: Page) => page.locator('.prices td[data-date]:has(a)')

test('two days of the calendar make a stay, and every plan has its price', async ({
  browser,
  baseURL,
}) => {
  const { page, procedures, propertyId, address, close } = await openSite(browser, baseURL ?? '', {
    javaScriptEnabled: true,
    theme: 'modern',
  })
  const [roomType] = (await procedures.roomTypes.list.query({ propertyId })).items
  await procedures.ratePlans.create.mutate({
    adjustment: { kind: 'amount', amount: 50_000 },
    propertyId,
    roomTypeId: roomType?.id ?? '',
    name: 'With breakfast',
    mealPlan: 'CP',
    isRefundable: false,
  })
  await page.goto(`${address}/book`)
  const days = offeredDays(page)
  await days.nth(1).locator('a').focus()
  await page.keyboard.press('ArrowRight')
  await expect(days.nth(2).locator('a')).toBeFocused()
  await page.keyboard.press('Enter')
  const arrival = saidDate(await days.nth(2).getAttribute('data-date'))
  await expect(page.getByLabel('Check-in')).toHaveValue(arrival)
  await expect(page.getByText('Now choose the day you leave')).toBeVisible()
  await page.locator(`.prices td[data-date="${addDays(arrival, 2)}"]`).click()
  await page.waitForURL(/checkIn=/)
  expect(new URL(page.url()).searchParams.get('checkOut')).toBe(addDays(arrival, 2))
  await expect(page.getByRole('heading', { name: 'With breakfast' })).toBeVisible()
  await expect(page.getByText('Breakfast included')).toBeVisible()
  await expect(
    page.getByText('Not refundable: whoever cancels pays the whole price.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Choose Lake Room, With breakfast' }).click()
  await expect(page.getByText('₹18,880').first()).toBeVisible()
  await close()
})

test('a guest books and cancels in Hindi, without JavaScript', async ({ browser, baseURL }) => {
  const { page, address, close } = await openSite(browser, baseURL ?? '', {
    javaScriptEnabled: false,
  })
  const { name, email } = guest()
  await page.goto(`${address}/book`)
  await page.goto(`${address}/hi/book`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  const arrival = saidDate(await offeredDays(page).nth(2).getAttribute('data-date'))
  await offeredDays(page).nth(2).getByRole('link').click()
  await page.waitForURL(/arrive=/)
  await page.locator(`.prices td[data-date="${addDays(arrival, 1)}"] a`).click()
  await page.waitForURL(/checkOut=/)
  await page.getByRole('link', { name: 'चुनें' }).first().click()
  await page.getByLabel('पूरा नाम').fill(name)
  await page.getByLabel('ईमेल').fill(email)
  await page.getByLabel('मोबाइल नंबर').fill('98765 00000')
  await page.getByText('कंपनी के काम से यात्रा').click()
  await page.getByLabel('कंपनी का नाम').fill('Kalpataru Foods')
  await page.getByLabel('GST नंबर (GSTIN)').fill('08AAKFC4821Q1ZX')
  await page.getByLabel('कंपनी का पता').fill('4 MI Road, Jaipur 302001')
  await page.getByLabel(/उपयोग कर सकता है/).check()
  await page.getByRole('button', { name: /में बुक करें/ }).click()
  await expect(page.getByText('GST नंबर प्रमाणपत्र से मिलाएँ')).toBeVisible()
  await page.getByLabel('GST नंबर (GSTIN)').fill('08AAKFC4821Q1ZY')
  await page.waitForTimeout(aPersonsPace)
  await page.getByRole('button', { name: /में बुक करें/ }).click()
  await page.waitForURL(/\/hi\/booking\/confirmed/)
  await expect(page.getByRole('heading', { name: 'आपका कमरा बुक हो गया है' })).toBeVisible()
  await page.getByRole('link', { name: 'बुकिंग देखें या रद्द करें' }).click()
  await page.getByRole('link', { name: 'यह बुकिंग रद्द करें' }).click()
  await expect(page.getByText('अभी रद्द करना मुफ़्त है।')).toBeVisible()
  await page.getByRole('button', { name: /रद्द करें/ }).click()
  await expect(page.getByRole('heading', { name: 'यह बुकिंग रद्द है' })).toBeVisible()
  await close()
})

test('a form that comes back with another name is told of its first booking', async ({
  browser,
  baseURL,
}) => {
  const { page, address, close } = await openSite(browser, baseURL ?? '', {
    javaScriptEnabled: true,
  })
  const details = await chooseNight(page, address)
  const key = page.locator('input[name="idempotencyKey"]')
  const firstKey = await key.inputValue()
  const { name, email } = guest()
  await sendDetails(page, { name, email })
  await page.waitForURL(/confirmed/)
  // Going back, a browser may fill the form as it was, with what the guest does not see.
  await page.goto(details)
  await key.evaluate((field: object, value) => Object.assign(field, { value }), firstKey)
  const other = { name: `${name} Iyer`, email }
  await sendDetails(page, other)
  await expect(page.getByText('You have booked from this page already.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue(other.name)
  // The same room and dates under one address are asked about once more.
  await sendDetails(page, other)
  await page.getByLabel(/one more/).check()
  await sendDetails(page, other)
  await page.waitForURL(/confirmed/)
  await close()
})

test('who comes to the last room too late is told so, after the form and before it', async ({
  browser,
  baseURL,
}) => {
  const { page, context, address, close } = await openSite(browser, baseURL ?? '', {
    javaScriptEnabled: true,
    quantity: 1,
  })
  const details = await chooseNight(page, address)
  const firstKey = await page.locator('input[name="idempotencyKey"]').inputValue()
  const [late, again] = [await context.newPage(), await context.newPage()]
  await late.goto(details)
  await again.goto(details)
  const one = guest()
  await sendDetails(page, one)
  await page.waitForURL(/confirmed/)

  await sendDetails(late, guest())
  await expect(late.getByText('Somebody else has just taken the last room.')).toBeVisible()
  await expect(late.getByText(/^Sold out on/)).toBeVisible()
  await expect(late.getByRole('button', { name: /^Book for/ })).toHaveCount(0)
  await late.goto(details)
  await expect(late.getByText('This stay cannot be booked.')).toBeVisible()
  await late.getByRole('link', { name: 'Choose another room or other dates' }).click()
  await late.waitForURL(/\/book\?.*checkIn=/)

  await again
    .locator('input[name="idempotencyKey"]')
    .evaluate((field: object, value) => Object.assign(field, { value }), firstKey)
  await sendDetails(again, { ...one, name: `${one.name} Iyer` })
  await expect(again.getByText('You have booked from this page already.')).toBeVisible()
  await expect(again.getByText('Send this form again')).toHaveCount(0)
  await close()
})

test('a form that comes too fast is asked for again', async ({ browser, baseURL }) => {
  const { page, address, close } = await openSite(browser, baseURL ?? '', {
    javaScriptEnabled: false,
  })
  const subdomain = new URL(address).hostname.split('.')[0] ?? ''
  await page.goto(`${address}/book`)
  const arrival = saidDate(await page.getByLabel('Check-in').inputValue())
  await page.goto(`${address}/book?checkIn=${addDays(arrival, 3)}&checkOut=${addDays(arrival, 4)}`)
  const link = await page
    .getByRole('link', { name: /^Choose/ })
    .first()
    .getAttribute('href')
  const details = { path: link ?? '' }
  const form = await askSite(baseURL ?? '', subdomain, details)
  const [, quoteToken = ''] = /name="quoteToken" value="([^"]+)"/.exec(form.text) ?? []
  const { name, email } = guest()
  const answer = await askSite(baseURL ?? '', subdomain, {
    ...details,
    form: {
      guestName: name,
      guestEmail: email,
      guestPhone: '9876500000',
      consent: 'yes',
      quoteToken,
      idempotencyKey: randomUUID(),
      website: '',
    },
    headers: { origin: address },
  })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('Please look over your details once more.')
  await close()
})

test('a cancelled booking says what went back, in the language of the guest', async ({
  browser,
  baseURL: configured,
}) => {
  const baseURL = configured ?? ''
  const site = await openSite(browser, baseURL, { javaScriptEnabled: false })
  const { page, procedures, propertyId, address } = site
  const { name: guestName, email: guestEmail } = guest()
  const { businessDate } = await procedures.bookings.day.query({ propertyId })
  const { items } = await procedures.roomTypes.list.query({ propertyId })
  const { id: bookingId, code } = await procedures.bookings.create.mutate({
    propertyId,
    roomTypeId: items[0]?.id ?? '',
    checkIn: addDays(businessDate, 9),
    checkOut: addDays(businessDate, 10),
    adults: 2,
    guestName,
    guestEmail,
    idempotencyKey: randomUUID(),
  })
  await procedures.payments.record.mutate({ bookingId, method: 'upi', amount: 200_000 })
  await procedures.bookings.cancel.mutate({ bookingId, reason: 'Changed plans' })
  const [waiting] = (await procedures.folio.get.query({ bookingId })).refundsDue
  await procedures.payments.refundBooking.mutate({
    bookingId,
    refundId: waiting?.id,
    amount: 200_000,
    reason: 'Cancelled',
    reference: 'UTR4477',
  })
  for (const [path, said] of [
    ['', /Refunded\s*₹2,000 .+, UPI\s*Reference UTR4477/],
    ['/hi', /लौटाया गया\s*₹2,000 .+, UPI\s*संदर्भ UTR4477/],
  ] as const) {
    await page.goto(`${address}${path}/manage`)
    await page.locator('main input[name=code]').fill(code)
    await page.locator('main input[name=email]').fill(guestEmail)
    await page.getByRole('main').getByRole('button').first().click()
    await expect(page.getByRole('main')).toContainText(said)
    await expect(page.getByText(/Questions before you arrive|आने से पहले/)).toHaveCount(0)
    // What cancelling would cost is said while it can be cancelled.
    await expect(page.getByText(/Cancelling is free|रद्द करना मुफ़्त/)).toHaveCount(0)
  }
  await site.close()
})
