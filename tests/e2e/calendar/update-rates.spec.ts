import { expect, test } from '@playwright/test'
import { chooseOption } from '../../support/choose.ts'
import { day, openOwnHotel } from './own-hotel.ts'

test('Update Rates on the dashboard changes what the calendar shows', async ({
  page,
  isMobile,
}) => {
  const { propertyId } = await openOwnHotel(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Update Rates' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Room type' }).click()
  await chooseOption(page.getByRole('option', { name: 'Lake Room' }))
  await dialog.getByRole('textbox', { name: 'Date from' }).fill(day(3))
  await dialog.getByRole('textbox', { name: 'Date to' }).fill(day(4))
  await dialog.getByLabel('Base rate').fill('7100')
  await dialog.getByLabel('Weekend rate').fill('7100')
  await dialog.getByRole('combobox', { name: 'Minimum stay' }).click()
  await chooseOption(page.getByRole('option', { name: '3 nights' }))
  await dialog.getByRole('checkbox', { name: 'Closed to departure' }).click()
  // 4,000 to 7,100 is more than half: the screen says so and asks.
  await expect(dialog.getByText('Now ₹4,000: 78 % more.').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Update Rates' }).click()
  await dialog.getByRole('button', { name: 'Change it all the same' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`/property/calendar?property=${propertyId}`)
  const nights = isMobile
    ? page.getByRole('button', { name: /₹7,100/ })
    : page.getByRole('gridcell', { name: /₹7,100/ })
  await expect(nights).toHaveCount(2)
  await expect(nights.first()).toHaveAccessibleName(
    /closed to departure, at least 3 nights, at most 30 nights/,
  )
})

test('what is missing is said at its field', async ({ page }) => {
  await openOwnHotel(page)
  await page.goto('/dashboard?open=update-rates')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Update Rates' }).click()
  for (const words of ['Choose a room type.', 'Choose the first night.', 'Enter a base rate.'])
    await expect(dialog.getByText(words)).toBeVisible()
})
