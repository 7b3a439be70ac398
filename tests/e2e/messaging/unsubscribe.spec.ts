import { unsubscribeToken } from '@atithi/api/messaging/messages/rules/unsubscribe'
import { expect, test } from '@playwright/test'
import { openHotel } from '../../support/e2e-people.ts'

test('a guest stops offers with the button of the link, as a browser sends it', async ({
  browser,
  baseURL,
}) => {
  const hotel = await openHotel(browser, baseURL ?? '', { quantity: 1 })
  const { id: guestId } = await hotel.procedures.guests.create.mutate({
    propertyId: hotel.propertyId,
    name: 'Meera Nair',
    email: 'meera@example.in',
  })
  const page = await (await browser.newContext()).newPage()
  await page.goto(
    `/unsubscribe/${unsubscribeToken(process.env.E2E_SIGNING_KEY ?? '', guestId, 'email')}`,
  )
  await page.getByRole('button', { name: 'Stop offers' }).click()
  await expect(page.getByRole('heading', { name: 'Offers by email are stopped' })).toBeVisible()
})
