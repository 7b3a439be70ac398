import { type Browser, expect, type Page, test } from '@playwright/test'
import { day, openOwnHotel, signIn } from './own-hotel.ts'

/** The cell of a night, by how many nights it lies after the first one shown. */
const cellOf = (page: Page, row: number, night: number) =>
  page
    .getByRole('row')
    .nth(row + 1)
    .getByRole('gridcell')
    .nth(night)

async function openGrid(page: Page, propertyId: string, from = day(0)): Promise<void> {
  await page.goto(`/property/calendar?property=${propertyId}&from=${from}`)
  await expect(page.getByRole('grid')).toBeVisible()
  await page.getByRole('grid').focus()
}

test('nights are chosen and edited by keys alone, and the edit is taken back', async ({ page }) => {
  const { propertyId } = await openOwnHotel(page)
  await openGrid(page, propertyId)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('button', { name: 'Edit 2 nights' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByLabel('Rate a night, before GST').fill('5500')
  await page.getByLabel('Minimum stay from arrival').fill('2')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Rate a night, before GST')).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: /₹5,500, at least 2 nights/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('gridcell', { name: /₹5,500/ })).toHaveCount(0)
})

test('what was typed is not lost by a slip of Esc', async ({ page }) => {
  const { propertyId } = await openOwnHotel(page)
  await openGrid(page, propertyId)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByLabel('Rate a night, before GST').fill('7600')
  await expect(
    page.getByText('At ₹7,600 the guest pays ₹8,968 with 18% GST; at ₹7,500 it is ₹7,875 with 5%.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Rate a night, before GST')).toHaveValue(/7,?600/)
})

test('a drag chooses nights, and only some days of the week are changed', async ({ page }) => {
  const { propertyId } = await openOwnHotel(page)
  await openGrid(page, propertyId)
  await cellOf(page, 0, 0).hover()
  await page.mouse.down()
  await cellOf(page, 0, 3).hover()
  await cellOf(page, 0, 6).hover()
  await page.mouse.up()
  await page.getByRole('button', { name: 'Edit 7 nights' }).click()
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Sunday'])
    await page.getByRole('button', { name }).click()
  await expect(page.getByText('2 nights, the first and the last included.')).toBeVisible()
  await page.getByLabel('Rate a night, before GST').fill('6000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('gridcell', { name: /₹6,000/ })).toHaveCount(2)
})

test('of two who edit one night, the second is told who was first', async ({ browser, page }) => {
  const owner = await signIn(page, 'owner@atithi.test')
  const { items } = await owner.properties.list.query({})
  const propertyId = items.find(item => item.subdomain === 'saltwind-bay')?.id ?? ''
  const other = await openOther(browser, 'joaquim.dsouza@atithi.test')
  const from = day(300)
  const roomTypes = await owner.roomTypes.list.query({ propertyId })
  // Not so far from the prices typed below that the screen would ask.
  await owner.availability.edit.mutate({
    propertyId,
    roomTypeIds: roomTypes.items.map(({ id }) => id),
    from: day(301),
    to: day(301),
    set: { rate: 700_000, discountPercent: 0 },
    version: null,
    acceptsChange: true,
  })
  for (const one of [page, other]) {
    await openGrid(one, propertyId, from)
    await one.keyboard.press('ArrowRight')
    await one.keyboard.press('Enter')
  }
  await other.getByLabel('Rate a night, before GST').fill('7650')
  await other.getByLabel('Discount in percent').fill('0')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  // The other's change is seen in the grid behind the panel, and still not overwritten unasked.
  await expect(page.locator('td', { hasText: '₹7,650' })).toHaveCount(1)
  await page.getByLabel('Rate a night, before GST').fill('7300')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Joaquim' })).toBeVisible()
  await expect(page.getByLabel('Rate a night, before GST')).toHaveValue(/7,?300/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('gridcell', { name: /₹7,300/ })).toHaveCount(1)
  await expect(other.getByRole('gridcell', { name: /₹7,300/ })).toHaveCount(1)
  await other.context().close()
})

test('blocked rooms are no longer left, until they are released', async ({ page }) => {
  const { propertyId } = await openOwnHotel(page)
  await openGrid(page, propertyId)
  await cellOf(page, 0, 1).dblclick()
  await page.getByRole('tab', { name: 'Block rooms' }).click()
  await page.getByLabel('Rooms', { exact: true }).fill('3')
  await page.getByLabel('Reason').fill('Painting')
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByRole('gridcell', { name: /1 left, 0 sold, 3 blocked/ })).toHaveCount(1)
  await cellOf(page, 0, 1).dblclick()
  await page.getByRole('tab', { name: 'Block rooms' }).click()
  await page.getByRole('button', { name: 'Release 3 rooms, Lake Room' }).click()
  await expect(page.getByText('Nothing is blocked.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('gridcell', { name: /3 blocked/ })).toHaveCount(0)
})

test('a year scrolls by key to its last night', async ({ page }) => {
  const { propertyId } = await openOwnHotel(page)
  await openGrid(page, propertyId)
  await page.getByRole('button', { name: '1 year' }).click()
  await expect(page).toHaveURL(/nights=365/)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', '366')
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('End')
  const last = page.locator('[data-night="364"]')
  await expect(last).toBeInViewport()
  expect(await page.getByRole('gridcell').count()).toBeLessThan(60)
})

async function openOther(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, email)
  return page
}
