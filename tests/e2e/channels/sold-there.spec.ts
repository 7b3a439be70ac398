import { expect, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { connectTo, dayAhead, openWithPortals } from '../../support/e2e-channels.ts'

test('what a channel sells is seen at the desk at once, and cancelled there; who has no room is walked', async ({
  browser,
  baseURL,
}) => {
  const { hotel, page } = await openWithPortals(browser, baseURL)
  const channel = await connectTo(hotel, 'oyo')
  await page.goto('/bookings')
  await expect(page.getByRole('heading', { name: 'No bookings' }).first()).toBeVisible()
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
  // Without a reload.
  const first = await channel.sell('Meera Iyer')
  await expect(page.getByText('Meera Iyer').first()).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => channel.leftOn(dayAhead(5))).toBe(0)
  const second = await channel.sell('Vikram Shah')
  await expect(page.getByText('Vikram Shah').first()).toBeVisible({ timeout: 20_000 })

  await page.goto('/channels?tab=reservations&waiting=true')
  const row = page.getByRole('row').filter({ hasText: 'Vikram Shah' })
  await expect(row.getByText('Overbooked', { exact: true })).toBeVisible()
  await row.getByRole('link', { name: 'Walk Vikram Shah' }).click()
  const form = page.getByRole('dialog', { name: 'Walk the guest' })
  await form.getByLabel('Other hotel').fill('Hotel Amet')
  await form.getByLabel('Its phone').fill('98290 12345')
  await form.getByLabel('Its address').fill('4 Fateh Sagar Road, Udaipur')
  await form.getByLabel('Room there').fill('5200')
  await form.getByLabel('Transport').fill('400')
  await form.getByLabel('Compensation').fill('1000')
  await form.getByRole('textbox', { name: 'Reason' }).fill('Sold twice on one evening')
  await expect(form.getByText('₹6,600 in all')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Walk the guest' })).toBeEnabled()
  expect(await barriersOn(page)).toEqual([])
  await form.getByRole('button', { name: 'Walk the guest' }).click()
  await expect(page.getByText('The guest is walked', { exact: false }).first()).toBeVisible()

  // The guest's letter has the way; the channel is told by people, and the list says how.
  await page.goto('/channels?tab=reservations&waiting=true')
  await expect(row.getByText('Walked, channel not told')).toBeVisible()
  await expect(row.getByText('Tell OYO in its extranet', { exact: false })).toBeVisible()
  await row.getByRole('button', { name: 'was told of' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to see to' })).toBeVisible()
  await page.goto('/channels?tab=reservations')
  await expect(row.getByText('Walked', { exact: true })).toBeVisible()
  await row.getByRole('link', { name: 'Open booking' }).click()
  const details = page.getByRole('dialog', { name: 'Vikram Shah' })
  await expect(details.getByText('Hotel Amet', { exact: false })).toBeVisible()

  // Cancelled at the channel: the desk sees it, and the night is on sale again.
  await page.goto('/bookings')
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
  await channel.cancel(second)
  await channel.cancel(first)
  await expect(
    page.getByText('Cancelled', { exact: true }).locator('visible=true').first(),
  ).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => channel.leftOn(dayAhead(5)), { timeout: 20_000 }).toBe(1)
})

test('a connection whose credentials end is said to be broken, and mended with new ones', async ({
  browser,
  baseURL,
}) => {
  const { hotel, page } = await openWithPortals(browser, baseURL)
  const channel = await connectTo(hotel, 'expedia')
  const credentials = await channel.renewCredentials()
  const { propertyId, roomTypeId } = hotel
  const nights = { dateFrom: dayAhead(5), dateTo: dayAhead(6) }
  await hotel.procedures.availability.updateRates.mutate({
    propertyId,
    roomTypeId,
    ...nights,
    baseRate: 812_300,
    weekendRate: 812_300,
  })
  await page.goto(`/channels?connection=${channel.connectionId}`)
  await expect(page.getByText('Expedia refuses the credentials')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Enter credentials' }).click()
  await page.getByLabel('EQC user name').fill(credentials.username ?? '')
  await page.getByLabel('EQC password', { exact: true }).fill(credentials.password ?? '')
  await page.getByRole('button', { name: 'Replace Credentials' }).click()
  await page.getByRole('tab', { name: 'Status' }).click()
  await expect(page.getByText('Expedia refuses the credentials')).toBeHidden()
  await expect(page.getByText('Nothing waiting')).toBeVisible({ timeout: 20_000 })
  // What had waited has gone out.
  const price = async () => (await channel.nightOn(dayAhead(5)))?.price
  await expect.poll(price, { timeout: 20_000 }).toBe(812_300)
})
