import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { openHotel } from '../../support/e2e-people.ts'

test('a report is asked for, made, and loaded as a file', async ({ browser, baseURL }) => {
  const hotel = await openHotel(browser, baseURL ?? '', { publish: false })
  const page = await hotel.context.newPage()
  await page.goto(`/reports?tab=reports&property=${hotel.propertyId}`)
  await expect(page.getByText('No reports found')).toBeVisible()
  await page.getByRole('button', { name: 'Make Payments and refunds as CSV' }).click()
  const row = page.getByRole('row', { name: /Payments and refunds/ })
  await expect(row.getByText('Ready')).toBeVisible()
  const coming = page.waitForEvent('download')
  await row.getByRole('link', { name: 'Download' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^payments-.*\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('Property,Business date,Receipt')
})
