import { expect, type Page, test } from '@playwright/test'
import { openHotel } from '../../support/e2e-people.ts'

/** Two rooms for two nights, at a rate of their own. */
async function holdWedding(page: Page, { propertyId }: { propertyId: string }): Promise<void> {
  await page.goto(`/bookings/groups?property=${propertyId}`)
  await page.getByRole('button', { name: 'New group' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Group').fill('Sharma wedding')
  await form.getByLabel('Rooms', { exact: true }).fill('2')
  await form.getByLabel('Rate a night').fill('5000')
  await form.getByRole('button', { name: 'Hold rooms' }).click()
  await expect(form).toHaveCount(0)
}

test('rooms are held for a group, a guest is picked up, the rest is released', async ({
  browser,
  baseURL,
  isMobile,
}) => {
  const hotel = await openHotel(browser, baseURL ?? '', { publish: false })
  const page = await hotel.context.newPage()
  await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 })
  await holdWedding(page, hotel)
  await expect(page.getByText('0 of 4 room-nights')).toBeVisible()

  await page.getByRole('button', { name: 'Sharma wedding' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Pick up a guest' }).click()
  await drawer.getByLabel('Guest').fill('Meera Sharma')
  await drawer.getByLabel('Phone').fill('9812345678')
  await drawer.getByRole('button', { name: 'Pick up', exact: true }).click()
  await expect(drawer.getByRole('button', { name: /Meera Sharma/ })).toContainText('₹10,500')
  await expect(drawer.getByText('2 of 4 room-nights')).toBeVisible()

  await drawer.getByRole('button', { name: 'Release' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release rooms' }).click()
  await expect(drawer.getByText('Released')).toBeVisible()
})

test('a group half written and a guest half picked up are not lost by Escape', async ({
  browser,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has no Escape')
  const hotel = await openHotel(browser, baseURL ?? '', { publish: false })
  const page = await hotel.context.newPage()
  await page.goto(`/bookings/groups?property=${hotel.propertyId}`)
  await page.getByRole('button', { name: 'New group' }).first().click()
  const form = page.getByRole('dialog', { name: 'New group' })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await form.getByLabel('Group').fill('Sharma wedding')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(form.getByLabel('Group')).toHaveValue('Sharma wedding')
  await form.getByLabel('Rooms', { exact: true }).fill('2')
  await form.getByRole('button', { name: 'Hold rooms' }).click()
  await expect(form).toHaveCount(0)

  await page.getByRole('button', { name: 'Sharma wedding' }).click()
  const drawer = page.getByRole('dialog', { name: 'Sharma wedding' })
  await drawer.getByRole('button', { name: 'Pick up a guest' }).click()
  await drawer.getByLabel('Guest').fill('Meera')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(drawer.getByLabel('Guest')).toHaveValue('Meera')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(drawer).toHaveCount(0)
})

test('an advance is taken before anybody is picked up, pays a booking and goes back', async ({
  browser,
  baseURL,
  isMobile,
}) => {
  const hotel = await openHotel(browser, baseURL ?? '', { publish: false })
  const page = await hotel.context.newPage()
  await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 })
  await holdWedding(page, hotel)

  await page.getByRole('button', { name: 'Sharma wedding' }).click()
  const drawer = page.getByRole('dialog', { name: 'Sharma wedding' })
  await drawer.getByRole('button', { name: 'Take Advance' }).click()
  const taking = page.getByRole('dialog', { name: 'Take Advance' })
  await taking.getByLabel('Amount').fill('12000')
  await taking.getByRole('combobox', { name: /^Paid by/ }).click()
  await page.getByRole('option', { name: 'Bank transfer' }).click()
  await taking.getByRole('button', { name: 'Take ₹12,000 by bank transfer' }).click()
  await expect(taking).toHaveCount(0)
  await expect(drawer.getByText('₹12,000 held')).toBeVisible()

  await drawer.getByRole('button', { name: 'Pick up a guest' }).click()
  await drawer.getByLabel('Guest').fill('Meera Sharma')
  await drawer.getByLabel('Phone').fill('9812345678')
  await drawer.getByRole('button', { name: 'Pick up', exact: true }).click()
  await drawer.getByRole('button', { name: 'Set Off' }).click()
  const setting = page.getByRole('dialog', { name: 'Set Off' })
  await setting.getByRole('combobox', { name: /^Booking/ }).click()
  await page.getByRole('option', { name: /^Meera Sharma/ }).click()
  await setting.getByRole('button', { name: 'Set Off ₹10,500' }).click()
  await expect(setting).toHaveCount(0)
  await expect(drawer.getByText('₹1,500 held')).toBeVisible()

  await drawer.getByRole('button', { name: 'Refund' }).click()
  const back = page.getByRole('dialog', { name: 'Refund' })
  await back.getByLabel('Amount').fill('1500')
  await back.getByLabel('Reason').fill('One room less')
  await back.getByRole('button', { name: 'Refund ₹1,500' }).click()
  await expect(back).toHaveCount(0)
  await expect(drawer.getByText('₹0 held')).toBeVisible()
})
