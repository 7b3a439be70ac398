import { expect, type Page, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import {
  atChannel,
  type ListedHotel,
  lakeRoom,
  openWithPortals,
  sandbox,
} from '../../support/e2e-channels.ts'

interface Listed extends ListedHotel {
  credentials: { accessToken: string; pushToken: string }
}

const connectForm = async (page: Page, { hotelCode, credentials }: Listed) => {
  const form = page.getByRole('dialog', { name: 'Connect a channel' })
  await form.getByLabel('Hotel code').fill(hotelCode)
  await form.getByLabel('Access token', { exact: true }).fill(credentials.accessToken)
  await form.getByLabel('Notification token', { exact: true }).fill(credentials.pushToken)
  await form.getByRole('button', { name: 'Connect', exact: true }).click()
  return form
}

test('a channel is connected, mapped, sells, and is paused', async ({ browser, baseURL }) => {
  const listed = await atChannel<Listed>('oyo', '', {
    name: 'Lotus House',
    rooms: [{ ...lakeRoom, maxGuests: 4 }],
  })
  const { hotel, page } = await openWithPortals(browser, baseURL)
  await page.goto('/channels?tab=connections')
  await expect(page.getByRole('heading', { name: 'No connections found' })).toBeVisible()
  await page.getByRole('tab', { name: 'Integrations' }).click()
  await page.getByRole('button', { name: 'Connect OYO' }).click()
  const wrong = { ...listed.credentials, accessToken: 'no' }
  const form = await connectForm(page, { ...listed, credentials: wrong })
  await expect(form.getByRole('alert')).toContainText('OYO refused these credentials')
  await connectForm(page, listed)

  // What is suggested by name is there, and nothing is sent before it is saved.
  await expect(page.getByText('Suggested', { exact: true })).toBeVisible()
  await expect(page.getByText('Lake Room takes 3 guests here and 4 at OYO')).toBeVisible()
  await expect(page.getByText('OYO has no prices for the next 30 nights')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save Mapping' }).click()
  await expect(page.getByText('1 rate mapped')).toBeVisible()
  // The channel is asked again once it has taken them.
  await expect(page.getByText('The prices of the next 30 nights agree.')).toBeVisible()
  await page.getByRole('tab', { name: 'Status' }).click()
  await expect(page.getByText('Nothing waiting')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])

  const [checkIn, checkOut] = [5, 7].map(days =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  )
  const stay = { roomCode: 'LAKE', rateCode: 'BAR', checkIn, checkOut, total: 1_500_000 }
  const sell = (own: object) =>
    atChannel('oyo', `/${listed.hotelCode}/reservations`, { ...stay, ...own })
  const told = async () =>
    (await hotel.procedures.channels.reservations.list.query({})).items.filter(
      ({ bookingId, problem }) => bookingId !== null || problem !== null,
    ).length
  // It is pushed, and what is not taken is pushed again: who is told first has the room.
  await sell({ guestName: 'Meera Iyer' })
  await expect.poll(told, { timeout: 20_000 }).toBe(1)
  await sell({ guestName: 'Vikram Shah' })
  await sell({ guestName: 'Zoë Müller', rateCode: 'ODD' })
  await expect.poll(told, { timeout: 20_000 }).toBe(3)
  await page.goto('/channels?tab=reservations')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Meera Iyer').getByText('Booked', { exact: true })).toBeVisible()
  await expect(row('Vikram Shah').getByText('Overbooked', { exact: true })).toBeVisible()
  await expect(row('Zoë Müller').getByText('Not mapped', { exact: true })).toBeVisible()
  await row('Zoë Müller').getByRole('button', { name: 'is seen to' }).click()
  await page.getByRole('button', { name: 'Take off the list' }).click()
  await expect(row('Zoë Müller').getByText('Not mapped', { exact: true })).toBeHidden()
  await row('Meera Iyer').getByRole('link', { name: 'Open booking' }).click()
  await expect(page.getByRole('dialog', { name: 'Meera Iyer' })).toBeVisible()

  await page.goto('/channels?tab=connections')
  await page.getByRole('button', { name: /^Actions of OYO/ }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('row').getByText('Paused', { exact: true })).toBeVisible()
  await expect
    .poll(async () => {
      const ari = await fetch(
        `${sandbox()}/api/channels/oyo/hotels/${listed.hotelCode}/ari?from=${checkIn}&to=${checkOut}`,
      )
      const { items } = (await ari.json()) as { items: { closed: boolean; available: number }[] }
      return items.every(({ closed, available }) => closed && available === 0)
    })
    .toBe(true)
})
