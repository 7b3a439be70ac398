import { randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import { expect, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { choose } from '../../support/choose.ts'
import { atGateway, connectGateway } from '../../support/e2e-gateway.ts'
import { type NewHotel, openHotel } from '../../support/e2e-people.ts'
import { freshGstin } from '../../support/gstin.ts'

const today = () => businessDate(new Date(), 'Asia/Kolkata', '06:00')

const rupees = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN')}`

const guestOf = ({ propertyId, roomTypeId }: NewHotel, guestName: string) => ({
  propertyId,
  roomTypeId,
  adults: 2,
  guestName,
  guestPhone: '9812345678',
  idempotencyKey: randomUUID(),
})

/** A guest who came yesterday and leaves a day early, the bill on the account of a company. */
async function owe(hotel: NewHotel, companyId: string, guestName: string) {
  const { bookings } = hotel.procedures
  const { id: bookingId } = await bookings.create.mutate({
    ...guestOf(hotel, guestName),
    checkIn: addDays(today(), -1),
    checkOut: addDays(today(), 1),
  })
  const { items } = await bookings.roomsFor.query({ bookingId })
  await bookings.checkIn.mutate({
    bookingId,
    roomId: items.find(room => !room.isTaken)?.id ?? '',
    acceptDirty: true,
    idProof: 'aadhar',
    idNumber: '2345 6789 0123',
  })
  await bookings.checkOut.mutate({ bookingId, settlements: [{ billId: null, companyId }] })
}

test('a company settles its month in one payment, less what it withholds', async ({
  browser,
  baseURL,
}) => {
  const hotel = await openHotel(browser, baseURL ?? '')
  const { companies } = hotel.procedures.payments
  const { companyId } = await companies.create.mutate({
    propertyId: hotel.propertyId,
    name: 'Meghna Textiles',
    gstin: freshGstin(),
    address: '14 Station Road',
    city: 'Jaipur',
    state: 'Rajasthan',
    pincode: '302001',
  })
  await owe(hotel, companyId, 'Ravi Kumar')
  await owe(hotel, companyId, 'Meera Iyer')
  const { openInvoices, open: owed } = await companies.get.query({ companyId })
  expect(openInvoices.map(({ open }) => open)).toEqual([owed / 2, owed / 2])
  const withheld = 30_000
  const page = await hotel.context.newPage()
  await page.goto('/payments?tab=companies')
  await page.getByRole('button', { name: 'Meghna Textiles' }).click()
  const invoices = page.getByRole('region', { name: 'Open invoices' })
  await expect(invoices.getByRole('row', { name: /Ravi Kumar/ })).toContainText(rupees(owed / 2))
  await expect(invoices.getByRole('row', { name: /Meera Iyer/ })).toContainText(rupees(owed / 2))
  await page.getByRole('button', { name: 'Receive Payment' }).click()
  const receiving = page.getByRole('dialog', { name: 'Receive Payment' })
  await expect(receiving.getByText(`Meghna Textiles, ${rupees(owed)} open`)).toBeVisible()
  await receiving.getByLabel('Money received').fill(String((owed - withheld) / 100))
  await receiving.getByLabel('TDS withheld').fill(String(withheld / 100))
  const receive = receiving.getByRole('button', { name: `Receive ${rupees(owed - withheld)}` })
  await receive.click()
  await expect(receiving.getByText('Choose how it was paid.')).toBeVisible()
  await choose(receiving, 'Paid by', 'Bank transfer')
  await receiving.getByLabel('Reference').fill('UTR 4471')
  expect(await barriersOn(page)).toEqual([])
  await receive.click()
  await expect(page.getByText(`${rupees(owed)} is settled`)).toBeVisible()
  await expect(page.getByText('No invoice is open.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Closing balance/ })).toContainText('₹0')
  const month = { from: addDays(today(), -31), to: today() }
  const { closingBalance, items } = await companies.statement.query({ companyId, ...month })
  expect([closingBalance, items.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([0, 0])
  await hotel.context.close()
})

test('a shift is closed with a difference that is explained', async ({ browser, baseURL }) => {
  const hotel = await openHotel(browser, baseURL ?? '')
  const { procedures, propertyId } = hotel
  const { id: bookingId } = await procedures.bookings.create.mutate({
    ...guestOf(hotel, 'Ravi Kumar'),
    checkIn: addDays(today(), 5),
    checkOut: addDays(today(), 7),
  })
  const page = await hotel.context.newPage()
  await page.goto('/payments?tab=shifts')
  await page.getByRole('button', { name: 'Open Shift' }).click()
  const opening = page.getByRole('dialog', { name: 'Open Shift' })
  await opening.getByLabel('Float').fill('1000')
  await opening.getByRole('button', { name: 'Open Shift' }).click()
  await expect(page.getByText('Your shift is open')).toBeVisible()
  await procedures.payments.record.mutate({ bookingId, method: 'cash', amount: 400_000 })
  await page.getByRole('button', { name: 'Pay Out' }).click()
  const paying = page.getByRole('dialog', { name: 'Pay Out' })
  await paying.getByLabel('Amount').fill('250')
  await paying.getByLabel('What for').fill('Taxi')
  await paying.getByRole('button', { name: 'Pay Out' }).click()
  await expect(page.getByText('₹250 left the drawer')).toBeVisible()

  await page.getByRole('button', { name: 'Close Shift' }).click()
  const closing = page.getByRole('dialog', { name: 'Close Shift' })
  await expect(closing.getByText(/₹4,750 is to be in the drawer/)).toBeVisible()
  await closing.getByLabel('₹500', { exact: true }).fill('9')
  await closing.getByLabel('₹200', { exact: true }).fill('1')
  await expect(closing.getByText('₹50 too little')).toBeVisible()
  await closing.getByRole('button', { name: 'Close with ₹4,700' }).click()
  await expect(closing.getByLabel('Why it differs')).toBeFocused()
  await closing.getByLabel('Why it differs').fill('Change given wrongly')
  expect(await barriersOn(page)).toEqual([])
  await closing.getByRole('button', { name: 'Close with ₹4,700' }).click()
  await expect(page.getByText('It differs by -₹50')).toBeVisible()
  const row = page.getByRole('region', { name: 'Shifts' }).getByRole('row', { name: /₹4,700/ })
  await expect(row).toContainText('-₹50')
  await row.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText('Change given wrongly')).toBeVisible()
  await expect(page.getByText('9 × ₹500, 1 × ₹200')).toBeVisible()
  const { items } = await procedures.payments.shifts.list.query({ propertyId })
  expect(items).toMatchObject([{ expected: 475_000, counted: 470_000 }])
  await hotel.context.close()
})

test('the files of the gateway and the bank are imported, and the month ties', async ({
  browser,
  baseURL,
}) => {
  const hotel = await openHotel(browser, baseURL ?? '')
  const { procedures, propertyId } = hotel
  const page = await hotel.context.newPage()
  await connectGateway(page, baseURL ?? '', hotel)
  await procedures.payments.accounts.create.mutate({
    propertyId,
    type: 'bank',
    name: 'Current account',
    accountNumber: '50100012345678',
    ifscCode: 'HDFC0001234',
  })
  const { id: bookingId } = await procedures.bookings.create.mutate({
    ...guestOf(hotel, 'Ravi Kumar'),
    checkIn: addDays(today(), 5),
    checkOut: addDays(today(), 7),
  })
  const asked = await procedures.payments.requestLink.mutate({ bookingId, amount: 500_000 })
  const link = new URL(asked.url).pathname.split('/').at(-1)
  const paid = await atGateway(page, `links/${link}/pay`, {
    method: 'card',
    outcome: 'captured',
  })
  await procedures.payments.refresh.mutate({ paymentId: asked.paymentId })

  const report = await page.request.get(`${process.env.E2E_MAILBOX}/api/payments/settlements.csv`)
  // The gateway of the sandbox has merchants of other tests as well.
  const [head = '', ...rows] = (await report.text()).split(/\r?\n/)
  const ours = rows.find(row => row.includes(paid.id)) ?? ''
  const value = (column: string) => ours.split(',')[head.split(',').indexOf(column)] ?? ''
  const importFile = async (account: string, name: string, content: string) => {
    await page.getByRole('button', { name: 'Import File' }).click()
    const importing = page.getByRole('dialog', { name: 'Import File' })
    await choose(importing, 'Account', new RegExp(account))
    await importing
      .getByLabel('File')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
    await importing.getByRole('button', { name: 'Import 1 Line' }).click()
    await expect(page.getByText('1 new line, 1 match')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
  }
  await page.goto('/payments?tab=reconciliation')
  await importFile('Razorpay', 'settlements.csv', [head, ours].join('\n'))
  const month = page.getByRole('table', { name: 'The month through gateways' })
  await expect(month.getByRole('row', { name: /^Payments/ })).toContainText('₹5,000')
  await expect(page.getByText(/^1 transfer of this month came to/)).toContainText('₹0 are found')
  const [date = ''] = value('settled_at').split(' ')
  await importFile(
    'Current account',
    'bank.csv',
    [
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      `${date},NEFT CR-${value('settlement_utr')}-RAZORPAY,,${date},,${value('credit')},${value('credit')}`,
    ].join('\n'),
  )
  await expect(page.getByText('Ties', { exact: true })).toBeVisible()
  await expect(page.getByText(/^1 transfer of this month came to/)).toContainText('₹0 are not yet')
  const line = page.getByRole('region', { name: 'Lines' }).getByRole('row', { name: /RAZORPAY/ })
  await expect(line.getByText('Matched', { exact: true })).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await hotel.context.close()
})
