import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { chooseOption } from '../../support/choose.ts'
import { atGateway, connectGateway, openGatewayAccount } from '../../support/e2e-gateway.ts'
import { openHotel, siteAddress } from '../../support/e2e-people.ts'

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

test('keys are entered, a guest pays by a link, and the money goes back the way it came', async ({
  browser,
  baseURL,
}) => {
  const { context, procedures, propertyId, roomTypeId } = await openHotel(browser, baseURL ?? '')
  const { id: bookingId } = await procedures.bookings.create.mutate({
    propertyId,
    roomTypeId,
    checkIn: day(5),
    checkOut: day(7),
    adults: 2,
    guestName: 'Ravi Kumar',
    guestPhone: '9812345678',
    idempotencyKey: randomUUID(),
  })
  const page = await context.newPage()
  await page.goto('/payments')
  await expect(page.getByText('No payments have been recorded yet.')).toBeVisible()

  await page.getByRole('tab', { name: 'Accounts' }).click()
  await page.getByRole('button', { name: 'Add Account' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add Account' })
  await adding.getByRole('button', { name: 'Add Account' }).click()
  await expect(adding.getByText('Enter the key id.')).toBeVisible()
  const { keyId, keySecret, webhookSecret } = await openGatewayAccount(page, baseURL ?? '')
  await adding.getByLabel('Name').fill('Razorpay')
  await adding.getByLabel('Key id').fill(keyId)
  await adding.getByLabel('Key secret').fill(keySecret)
  await adding.getByLabel('Webhook secret').fill(webhookSecret)
  await adding.getByRole('button', { name: 'Add Account' }).click()
  await expect(page.getByText(`•••• ${keySecret.slice(-4)}`)).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Razorpay' }).click()
  await page.getByRole('menuitem', { name: 'Test Keys' }).click()
  await expect(page.getByText('The keys work')).toBeVisible()

  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Request a Payment' }).click()
  await page.getByRole('button', { name: /Ravi Kumar/ }).click()
  const asking = page.getByRole('dialog', { name: 'Request a Payment' })
  await asking.getByLabel('Amount').fill('5000')
  await asking.getByRole('button', { name: 'Make Link' }).click()
  await expect(page.getByText('Waiting for the guest')).toBeVisible()
  const link = new URL(await page.getByLabel('Payment link').inputValue()).pathname
    .split('/')
    .at(-1)
  await atGateway(page, `links/${link}/pay`, {
    method: 'upi',
    outcome: 'captured',
  })
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.goto('/payments?tab=transactions&range=today&method=upi&q=ravi')
  await expect(page.getByText('1 transaction', { exact: true })).toBeVisible()
  const menu = page.getByRole('button', { name: 'Actions for Payment of ₹5,000, Ravi Kumar' })
  // Nothing of the row is cut off on a small laptop either.
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  if (width > 1280) await page.setViewportSize({ width: 1280, height })
  await expect(menu).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width, height })
  await page.getByRole('row', { name: 'Payment of ₹5,000, Ravi Kumar' }).click()
  const details = page.getByRole('dialog', { name: 'Payment of ₹5,000' })
  await expect(details.getByText('Gateway fee, GST included')).toBeVisible()
  await expect(details.getByText('Not settled yet')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await details.getByRole('button', { name: 'Refund' }).click()
  const refunding = page.getByRole('dialog', { name: 'Refund' })
  await refunding.getByLabel('Amount').fill('2000')
  await refunding.getByRole('button', { name: 'Refund ₹2,000' }).click()
  await expect(refunding.getByText('Enter a reason.')).toBeVisible()
  await refunding.getByLabel('Reason').fill('A night less')
  await refunding.getByRole('button', { name: 'Refund ₹2,000' }).click()
  await expect(page.getByText(/₹2,000 is (on its way|given) back/)).toBeVisible()
  await expect(
    details.getByText(/₹2,000, (the gateway is at it|given back), A night less/),
  ).toBeVisible()
  await page.goto('/payments?tab=transactions&status=cancelled')
  await expect(page.getByText('Try adjusting your filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('2 transactions')).toBeVisible()

  // What a cancelled booking leaves to go back is paid from where it waits.
  await procedures.bookings.cancel.mutate({ bookingId, waiveFee: 'Ill' })
  await page.goto('/payments')
  await page.getByRole('button', { name: 'Refunds to give back: show its rows' }).click()
  await page.getByRole('row', { name: 'Refund of ₹3,000, Ravi Kumar' }).click()
  await page.getByRole('button', { name: 'Give Back ₹3,000' }).click()
  await page
    .getByRole('dialog', { name: 'Pay a refund' })
    .getByRole('button', { name: 'Refund ₹3,000' })
    .click()
  await expect(page.getByText(/₹3,000 is (on its way|given) back/)).toBeVisible()
  await context.close()
})

test('a plan asks for a deposit, and a guest without JavaScript chooses to pay all at once', async ({
  browser,
  baseURL: configured,
}) => {
  const baseURL = configured ?? ''
  const { context, procedures, propertyId, roomTypeId, subdomain } = await openHotel(
    browser,
    baseURL,
  )
  const page = await context.newPage()
  await connectGateway(page, baseURL, { procedures, propertyId })
  await page.goto(`/property?view=${propertyId}&tab=rooms`)
  await page.getByRole('button', { name: 'Actions for Best Available of Lake Room' }).click()
  await page.getByRole('menuitem', { name: 'Edit Payment' }).click()
  await page.getByRole('combobox', { name: 'Paid online when it is booked' }).click()
  await chooseOption(page.getByRole('option', { name: 'A part of the stay' }))
  await page.getByLabel('Percent of the stay').fill('0')
  await page.getByRole('button', { name: 'Save Payment' }).click()
  await expect(page.getByText('More than nothing.')).toBeVisible()
  await page.getByLabel('Percent of the stay').fill('20')
  await page.getByRole('button', { name: 'Save Payment' }).click()
  await expect(page.getByText('20% is paid online.')).toBeVisible()
  await context.close()

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const guest = await plain.newPage()
  const stay = new URLSearchParams({
    checkIn: day(5),
    checkOut: day(7),
    adults: '2',
    rooms: '1',
    roomTypeId,
  })
  await guest.goto(`${siteAddress(baseURL, subdomain)}/book/details?${stay}`)
  await guest.getByLabel('Full name').fill('Meera Iyer')
  await guest.getByLabel('Mobile number').fill('98765 00000')
  await guest.getByLabel('Email').fill(`meera-${randomUUID()}@example.in`)
  await guest.getByLabel(/may use these details/).check()
  await expect(
    guest.getByLabel('₹3,150 online, right after booking, and ₹12,600 at the hotel'),
  ).toBeChecked()
  await guest.getByLabel('₹15,750 online, right after booking').check()
  await guest.waitForTimeout(2_100)
  await guest.getByRole('button', { name: /^Book for/ }).click()
  await guest.waitForURL(/booking\/confirmed/)
  await guest.getByRole('link', { name: 'Pay ₹15,750 online' }).click()
  await guest.getByRole('button', { name: 'Go to the payment page' }).click()
  await guest.waitForURL(url => url.origin === process.env.E2E_MAILBOX)
  await plain.close()
})
