import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { catalogue } from '@atithi/api/insight/report-files/rules/catalogue'
import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import { expect, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { chooseOption } from '../../support/choose.ts'
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

  await page.getByRole('combobox', { name: 'Range' }).click()
  await chooseOption(page.getByRole('option', { name: 'Yesterday' }))
  await page.getByRole('button', { name: 'Export All' }).click()
  const asking = page.getByRole('dialog', { name: 'Export All' })
  await asking.getByRole('button', { name: 'Export All' }).click()
  await expect(asking).toBeHidden()
  const whole = page.getByRole('link', { name: 'Download ZIP' })
  await expect(whole).toBeVisible({ timeout: 60_000 })
  const archive = page.waitForEvent('download')
  await whole.click()
  const zip = await archive
  expect(zip.suggestedFilename()).toMatch(/^reports-.*-xlsx\.zip$/)
  // One entry of its directory for each report of the catalogue.
  const entries = (await readFile(await zip.path())).toString('latin1').split('PK\x01\x02')
  expect(entries.length - 1).toBe(catalogue.length)
})

test('a card opens by the keyboard to what it means and its week; a channel opens its nights', async ({
  browser,
  baseURL,
}) => {
  const hotel = await openHotel(browser, baseURL ?? '', { publish: false })
  const { propertyId, roomTypeId } = hotel
  const today = businessDate(new Date(), 'Asia/Kolkata', '06:00')
  await hotel.procedures.bookings.create.mutate({
    propertyId,
    roomTypeId,
    checkIn: today,
    checkOut: addDays(today, 2),
    adults: 2,
    source: 'agoda',
    guestName: 'Meera Nair',
    guestEmail: `${randomUUID()}@example.in`,
    guestPhone: '9812345678',
    idempotencyKey: randomUUID(),
  })
  const page = await hotel.context.newPage()
  await page.goto(`/reports?property=${propertyId}&from=${today}&to=${addDays(today, 1)}`)
  const opener = page.getByRole('button', { name: 'Occupancy: last 7 days, and what it means' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'Occupancy' })
  await expect(card.getByText('Rooms sold of the rooms that were not out of order')).toBeVisible()
  await card.getByText('As a table').click()
  await expect(card.getByText('50%', { exact: true }).last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(opener).toBeFocused()

  const channels = page.getByRole('region', { name: 'Channel performance' })
  await expect(channels.getByText('Agoda')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Guest segments' }).getByText('Channels'),
  ).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await channels.getByRole('button', { name: 'Room-nights of Agoda: show its rows' }).click()
  await expect(page.getByRole('dialog').getByText('Meera Nair').first()).toBeVisible()
})
