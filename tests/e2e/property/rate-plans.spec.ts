import { expect, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { choose } from '../../support/choose.ts'
import { openHotel } from '../../support/e2e-people.ts'

test('a rate plan is written, sold, changed and taken off sale', async ({ browser, baseURL }) => {
  const { context, procedures, propertyId, roomTypeId } = await openHotel(browser, baseURL ?? '')
  const page = await context.newPage()
  await page.goto(`/property?view=${propertyId}&tab=rooms`)
  await page.getByRole('button', { name: 'Add Rate Plan' }).click()
  await page.getByRole('button', { name: 'Save Rate Plan' }).click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('With breakfast')
  await page.getByLabel('Amount a night, before GST').fill('600')
  await expect(page.getByText('₹7,500 of Lake Room sells at ₹8,100.')).toBeVisible()
  await choose(page, 'Cancellation', 'Not refundable')
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save Rate Plan' }).click()
  const row = page.getByRole('row').filter({ hasText: 'With breakfast' })
  await expect(row).toContainText('₹600 a night over Best Available')
  await expect(row).toContainText('Not refundable.')

  const { items } = await procedures.ratePlans.list.query({ propertyId })
  const ratePlanId = items.find(plan => plan.name === 'With breakfast')?.id ?? ''
  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const stay = {
    propertyId,
    roomTypeId,
    ratePlanId,
    checkIn: day(20),
    checkOut: day(21),
    adults: 2,
  }
  expect((await procedures.bookings.quote.query(stay)).roomAmount).toBe(810_000)

  await page.getByRole('button', { name: 'Actions for With breakfast of Lake Room' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await choose(page, 'Price against Best Available', 'A percentage less')
  await page.getByLabel('Percent', { exact: true }).fill('12.5')
  await page.getByRole('button', { name: 'Save Rate Plan' }).click()
  await expect(row).toContainText('12.5% below Best Available')
  await page.getByRole('button', { name: 'Actions for With breakfast of Lake Room' }).click()
  await page.getByRole('menuitem', { name: 'Take off sale' }).press('Enter')
  await expect(row).toContainText('Not for sale')
  await context.close()
})
