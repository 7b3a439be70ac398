import { randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import { expect, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { choose, chooseOption } from '../../support/choose.ts'
import { openHotel } from '../../support/e2e-people.ts'

const today = businessDate(new Date(), 'Asia/Kolkata', '06:00')

const particulars: Record<string, string> = {
  'Date of birth': '12/04/1990',
  'Permanent address': '4 rue de la Paix, Lyon',
  'Passport number': '12AB34567',
  'Passport issued at': 'Lyon',
  'Passport issued on': '01/01/2020',
  'Passport expires on': '01/01/2030',
  'Number of the visa or OCI card': 'E1234567',
  'Arrived from': 'Paris, France',
  'Arrived in India on': '01/11/2026',
  'Next destination': 'Jaipur',
}

test('the particulars of a guest from abroad are taken at check-in, and Form C is filed', async ({
  browser,
  baseURL,
  isMobile,
}) => {
  const hotel = await openHotel(browser, baseURL ?? '', { publish: false })
  const { procedures, propertyId, roomTypeId } = hotel
  const { id } = await procedures.bookings.create.mutate({
    propertyId,
    roomTypeId,
    checkIn: today,
    checkOut: addDays(today, 2),
    adults: 1,
    guestName: 'Claire Dubois',
    guestPhone: '9812345678',
    idempotencyKey: randomUUID(),
  })
  const page = await hotel.context.newPage()
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' })
  await page.goto(`/bookings?open=check-in&on=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('101', { exact: true }).click()
  await choose(dialog, 'ID proof', 'Passport')
  await dialog.getByLabel('ID number').fill('12AB34567')
  const nationality = dialog.getByRole('combobox', { name: 'Nationality' })
  await nationality.click()
  await expect(page.getByRole('option', { name: 'India', exact: true })).toBeVisible()
  await nationality.fill('France')
  await chooseOption(page.getByRole('option', { name: 'France' }))
  const form = dialog.getByRole('group', { name: 'Form C' })
  await choose(form, 'Sex', 'Female')
  for (const [label, value] of Object.entries(particulars)) {
    const field = form.getByLabel(label, { exact: true })
    await field.fill(value)
    await field.blur()
  }
  await dialog.getByRole('button', { name: 'Check In' }).click()
  await expect(page.getByText('Claire Dubois is checked in')).toBeVisible()

  await page.getByRole('link', { name: '1 form to file' }).click()
  await expect(page.getByRole('link', { name: 'Foreign guests 1 form to file' })).toBeVisible()
  await page.getByRole('table').getByText('Claire Dubois', { exact: true }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('12/04/1990')).toBeVisible()
  await expect(drawer.getByText('ends in 4567')).toHaveCount(2)
  await drawer.getByRole('button', { name: 'Show Passport number' }).click()
  await expect(drawer.getByText('12AB34567')).toBeVisible()
  await expect(drawer.getByText('E1234567')).toBeVisible()
  expect(await barriersOn(page, '[role="dialog"]')).toEqual([])
  await drawer.getByRole('button', { name: 'Mark as filed' }).click()
  await expect(drawer.getByText('Enter the application number.')).toBeVisible()
  await drawer.getByLabel('Application number').fill('IN-2026-4711')
  await drawer.getByRole('button', { name: 'Mark as filed' }).click()
  await expect(page.getByText('Nothing to file')).toBeVisible()
  await page.getByRole('tab', { name: 'Filed', exact: true }).click()
  await expect(page.getByText('IN-2026-4711')).toBeVisible()
  await expect(page.getByText('by Asha Rao')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await hotel.context.close()
})
