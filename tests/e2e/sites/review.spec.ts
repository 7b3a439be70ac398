import { randomUUID } from 'node:crypto'
import { addDays } from '@atithi/api/kernel/shared/dates'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { linkFromLetter } from '../../support/e2e-mail.ts'
import { type NewHotel, openHotel, siteAddress } from '../../support/e2e-people.ts'

/** A guest who came and left; by the books two days ago, so that the letter is due. */
async function stayOver(
  { procedures, propertyId, roomTypeId }: NewHotel,
  guestEmail: string,
): Promise<void> {
  const { businessDate: checkIn } = await procedures.dashboard.summary.query({ propertyId })
  const guest = { guestName: 'Meera Anand Rao', guestEmail, guestPhone: '9876500000', adults: 1 }
  const stay = {
    propertyId,
    roomTypeId,
    checkIn,
    checkOut: addDays(checkIn, 1),
    idempotencyKey: randomUUID(),
  }
  const { id: bookingId } = await procedures.bookings.create.mutate({ ...stay, ...guest })
  const { items } = await procedures.bookings.roomsFor.query({ bookingId })
  const identity = { idProof: 'aadhar', idNumber: '2345 6789 0123' } as const
  await procedures.bookings.checkIn.mutate({
    bookingId,
    roomId: items[0]?.id ?? '',
    acceptDirty: true,
    ...identity,
  })
  const { balance } = await procedures.bookings.get.query({ bookingId })
  await procedures.bookings.checkOut.mutate({
    bookingId,
    payment: { method: 'cash', amount: balance },
  })
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL })
  await client.connect()
  await client.query(
    `update booking set checked_out_at = now() - interval '2 days' where id = $1`,
    [bookingId],
  )
  await client.query(`select pg_notify('atithi_job', 'ask-for-reviews')`)
  await client.end()
}

test('a guest reviews a stay from the letter’s link without JavaScript, the hotel answers, the website shows both', async ({
  browser,
  baseURL,
}) => {
  const hotel = await openHotel(browser, baseURL ?? '')
  const email = `meera-${randomUUID()}@example.in`
  await stayOver(hotel, email)
  const guest = await browser.newContext({ javaScriptEnabled: false })
  const page = await guest.newPage()
  const link = await linkFromLetter(email, /How was your stay/)
  await page.goto(link)
  await expect(
    page.getByRole('heading', { name: `How was your stay at ${hotel.name}?` }),
  ).toBeVisible()
  await page.getByRole('radio', { name: 'Very good' }).check()
  await page.getByLabel('In your words (optional)').fill('The lake at dawn.')
  await page.getByRole('button', { name: 'Send my review' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your review' })).toBeVisible()

  const desk = await hotel.context.newPage()
  await desk.goto('/property')
  await expect(desk.getByText('Avg. Rating').locator('xpath=../..')).toContainText('4.0')
  await desk.getByRole('button', { name: /^Notifications/ }).click()
  await desk.getByText('New review: Meera Anand Rao').click()
  await expect(desk.getByText('The lake at dawn.')).toBeVisible()
  await desk.getByRole('button', { name: 'Answer Meera Anand Rao' }).click()
  await desk.getByLabel('Your answer').fill('Come again soon.')
  await desk.getByRole('button', { name: 'Save Answer' }).click()
  await expect(desk.getByText('Come again soon.')).toBeVisible()
  await desk.getByRole('switch', { name: /Show on the website/ }).click()
  await expect(desk.getByRole('switch', { name: /Show on the website/ })).toBeChecked()

  const site = siteAddress(baseURL ?? '', hotel.subdomain)
  await expect(async () => {
    await page.goto(`${site}/reviews`)
    await expect(page.getByText('The lake at dawn.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText('Come again soon.')).toBeVisible()
  await expect(page.getByText('Meera R.')).toBeVisible()
  await expect(page.getByText('Verified stay')).toBeVisible()
  await guest.close()
  await hotel.context.close()
})
