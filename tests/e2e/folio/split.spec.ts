import { expect, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { choose } from '../../support/choose.ts'
import { openHotel } from '../../support/e2e-people.ts'

test('money comes with the booking, a charge is shared with a company, and each bill gets its invoice', async ({
  browser,
  baseURL,
  isMobile,
}) => {
  const { context, procedures, propertyId } = await openHotel(browser, baseURL ?? '')
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' })
  await page.goto('/bookings?open=new-booking')
  await page.getByLabel('Guest name').fill('Ravi Kumar')
  await page.getByLabel('Phone').fill('98123 45678')
  await choose(page.getByRole('dialog'), 'Room and plan', /Lake Room/)
  await choose(page.getByRole('dialog'), 'Payment', 'A part is paid')
  await choose(page.getByRole('dialog'), 'Paid by', 'UPI')
  await page.getByRole('button', { name: 'Create Booking' }).click()
  await expect(page.getByText('Enter how much was paid.')).toBeVisible()
  await page.getByLabel('Amount paid').fill('2000')
  await page.getByRole('button', { name: 'Take ₹2,000 by UPI and book' }).click()
  await expect(page.getByText(/^Booking \w{8} is confirmed$/)).toBeVisible()

  const [booking] = (await procedures.bookings.list.query({ propertyId })).items
  const bookingId = booking?.id ?? ''
  await procedures.folio.addFee.mutate({
    bookingId,
    description: 'Hall',
    amount: 1_000_000,
    taxBasisPoints: 1800,
    sac: '997212',
  })
  await procedures.folio.open.mutate({
    bookingId,
    payer: 'company',
    name: 'Kalpataru Foods',
    gstin: '08AAKFC4821Q1ZY',
    address: '4 MI Road, Jaipur 302001',
  })
  await page.goto(`/bookings?booking=${bookingId}`)
  await page.getByRole('tab', { name: 'Payment' }).click()
  await expect(page.getByRole('link', { name: /^Receipt voucher / })).toBeVisible()
  await page.getByRole('button', { name: /^Hall/ }).click()
  await page.getByRole('button', { name: 'Split', exact: true }).click()
  const splitting = page.getByRole('dialog', { name: 'Split Hall' })
  await splitting.getByLabel('Amount before GST that goes').fill('4000')
  await expect(
    splitting.getByText('₹4,000 and GST ₹720 go to the other bill; ₹7,080 stay on this one.'),
  ).toBeVisible()
  await splitting.getByRole('button', { name: 'Split' }).click()
  await expect(
    page.getByRole('region', { name: 'Kalpataru Foods' }).getByRole('button', { name: /Hall/ }),
  ).toContainText('₹4,720')
  expect(await barriersOn(page)).toEqual([])

  await page.getByRole('button', { name: 'Take Payment' }).click()
  await choose(page.getByRole('dialog'), 'On the bill of', 'Kalpataru Foods')
  const paying = page.getByRole('dialog', { name: 'Take Payment' })
  await expect(paying.getByRole('button', { name: 'Take ₹4,720' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Add Charge' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a charge' })
  await adding.getByRole('button', { name: 'Add Charge' }).click()
  await expect(adding.getByText('Choose what is charged.')).toBeVisible()
  await adding.getByRole('button', { name: 'Close' }).last().click()

  await procedures.bookings.cancel.mutate({ bookingId, reason: 'Moved' })
  await page.getByRole('button', { name: 'Issue Invoice' }).click()
  await expect(page.getByRole('link', { name: /^Tax invoice / })).toHaveCount(2)
  await context.close()
})
