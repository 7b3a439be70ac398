import { randomInt, randomUUID } from 'node:crypto'
import { addDays } from '@atithi/api/kernel/shared/dates'
import { expect, type Page, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { chooseOption } from '../../support/choose.ts'
import { openHotel } from '../../support/e2e-people.ts'
import { noisePicture } from '../../support/noise-picture.ts'

const sandbox = () => process.env.E2E_MAILBOX ?? ''

test('a guest is written to from the list, answers by WhatsApp, and is answered in the thread', async ({
  browser,
  baseURL,
}, { project }) => {
  const hotel = await openHotel(browser, baseURL ?? '', { quantity: 3 })
  const { procedures, propertyId, roomTypeId } = hotel
  const { businessDate: checkIn } = await procedures.dashboard.summary.query({ propertyId })
  const guestPhone = `+9198${randomInt(10_000_000, 99_999_999)}`
  await procedures.bookings.create.mutate({
    propertyId,
    roomTypeId,
    guestName: 'Meera Nair',
    guestPhone,
    guestEmail: 'meera@example.in',
    adults: 1,
    checkIn,
    checkOut: addDays(checkIn, 1),
    idempotencyKey: randomUUID(),
  })
  const page = await hotel.context.newPage()
  if (project.name === 'phone') await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/communications?tab=templates')
  await page.getByRole('button', { name: 'Create Template' }).click()
  const form = page.getByRole('dialog', { name: 'Create Template' })
  await form.getByRole('combobox', { name: 'Begin with' }).click()
  await chooseOption(page.getByRole('option', { name: 'Welcome Message' }))
  await expect(form.getByLabel('Name')).toHaveValue('Welcome Message')
  await choose(page, 'Channel', 'WhatsApp')
  await expect(form.getByLabel('Preview').getByText('Dear Asha, welcome')).toBeVisible()
  await form.getByLabel('Words').fill('Hello {{guest.fristName}}, welcome.')
  await form.getByRole('button', { name: 'Save Template' }).click()
  await expect(form.getByText('There is no variable guest.fristName.')).toBeVisible()
  await form.getByLabel('Words').fill('Hello {{guest.firstName}}, welcome.')
  await form.getByRole('button', { name: 'Save Template' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Message', exact: true })).toBeVisible()

  await page.goto('/guests')
  await page.getByRole('button', { name: 'Actions for Meera Nair' }).click()
  await page.getByRole('menuitem', { name: 'Send Message' }).click()
  const send = page.getByRole('dialog', { name: 'Send Message' })
  await choose(page, 'Channel', 'WhatsApp')
  await choose(page, 'Message', 'Welcome Message', 'Your template')
  await expect(send.getByText('Hello Meera, welcome.')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await send.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('The message is on its way')).toBeVisible()
  const sent = await sentTo(guestPhone)

  await page.goto('/communications?tab=messages')
  await page.getByRole('button', { name: /Meera Nair/ }).click()
  const thread = page.getByRole('log', { name: 'Messages with Meera Nair' })
  await expect(thread.getByText('Hello Meera, welcome.')).toBeVisible()
  await expect(page.getByText('WhatsApp takes a template now')).toBeVisible()
  await fetch(`${sandbox()}/api/phone/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      channel: 'whatsapp',
      from: guestPhone,
      to: sent.from,
      text: 'Is there parking?',
    }),
  })
  await expect(thread.getByText('Is there parking?')).toBeVisible()
  const from = { from: guestPhone, to: sent.from }
  await sendFile(from, 'image/png', noisePicture(600, 400), 'This car')
  await sendFile(from, 'application/pdf', Buffer.from('%PDF-1.7 a paper'), '')
  await sendFile(from, 'text/html', Buffer.from('<script>alert(1)</script>'), '')
  const picture = thread.getByRole('img', { name: /Picture.webp, from Meera Nair/ })
  await expect(picture).toBeVisible()
  await expect(thread.getByText('This car')).toBeVisible()
  await expect(thread.getByText('It is no picture, PDF or recording')).toBeVisible()
  await expect
    .poll(() => picture.evaluate(image => 'naturalWidth' in image && image.naturalWidth))
    .toBeGreaterThan(0)
  const saving = page.waitForEvent('download')
  await thread.getByRole('link', { name: /My paper.pdf/ }).click()
  expect((await saving).suggestedFilename()).toBe('My paper.pdf')
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Yes, beside the gate.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(thread.getByText('Yes, beside the gate.')).toBeVisible()
  await expect.poll(async () => (await sentTo(guestPhone)).text).toContain('Yes, beside the gate.')
  // The confirmation that went out by itself stands there, too.
  await thread.getByText('Show the letter').click()
  await expect(thread.getByText('Booking code:')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  expect(
    await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'),
  ).toBeLessThanOrEqual(0)
  await hotel.context.close()
})

async function choose(page: Page, label: string, option: string, also = '') {
  const box = page.getByRole('dialog').getByRole('combobox', { name: label })
  await box.click()
  const name = also ? new RegExp(`${option}.*${also}`) : option
  await chooseOption(page.getByRole('option', { name }))
  await expect(box).toContainText(option)
}

/** A phone sends a file to a number of the hotel. */
async function sendFile(
  ends: { from: string; to: string },
  mimeType: string,
  bytes: Buffer,
  text: string,
) {
  const type = mimeType.startsWith('image/') ? 'image' : 'document'
  const answer = await fetch(`${sandbox()}/api/phone/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      channel: 'whatsapp',
      ...ends,
      text,
      file: {
        type,
        mimeType,
        ...(type === 'document' && { fileName: '../My paper.pdf' }),
        base64: bytes.toString('base64'),
      },
    }),
  })
  expect(answer.status).toBe(200)
}

/** The newest message that the sandbox has for a phone; waits for one. */
async function sentTo(phone: string): Promise<{ from: string; text: string }> {
  let newest: { from: string; text: string } | undefined
  await expect
    .poll(async () => {
      const answer = await fetch(`${sandbox()}/api/phone?to=${encodeURIComponent(phone)}`)
      const { items } = (await answer.json()) as { items: { from: string; text: string }[] }
      newest = items[0]
      return newest
    })
    .toBeDefined()
  return newest ?? { from: '', text: '' }
}
