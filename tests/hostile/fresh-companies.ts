import { randomUUID } from 'node:crypto'
import { stayInHouse } from '../support/stays.ts'
import type { Hotel, World } from '../support/world.ts'
import type { FreshCases } from './fresh-case.ts'

/** Companies, each of a case of its own, with bills on their accounts and what they paid. */
export function companyCases(world: World, hotel: Hotel): FreshCases {
  const browser = hotel.owner
  const { call } = browser
  const { propertyId } = hotel
  const { companies } = call.payments
  const fields = () => ({
    propertyId,
    name: `Chip Works ${randomUUID()}`,
    address: '4 Tech Park',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
  })
  const open = async () => (await companies.create(fields())).companyId
  /** A stay of one night less that its guest left, owing it. */
  const left = async () => {
    const { id: bookingId } = await stayInHouse(world, hotel)
    const departure = { policy: 'slept', reason: 'Called home' } as const
    await call.bookings.checkOut({ bookingId, departure, leaveBalance: { reason: 'It pays' } })
    return { bookingId, billId: null }
  }
  const moved = async () => {
    const [companyId, bill] = [await open(), await left()]
    await companies.moveBill({ ...bill, companyId })
    return { companyId, ...bill }
  }
  const payment = (companyId: string) => ({
    companyId,
    amount: 1_000,
    method: 'upi' as const,
    idempotencyKey: randomUUID(),
  })
  const received = async (companyId: string) => {
    const { receiptId } = await companies.receive(payment(companyId))
    return { companyId, receiptId }
  }
  return {
    'payments.companies.create': async () => ({ browser, input: fields() }),
    'payments.companies.update': async () => ({
      browser,
      input: { companyId: await open(), creditLimit: 5_000_000 },
    }),
    'payments.companies.get': async () => ({ browser, input: { companyId: await open() } }),
    'payments.companies.statement': async () => ({
      browser,
      input: { companyId: await open(), from: world.day(-30), to: world.day(0) },
    }),
    'payments.companies.receipts': async () => ({ browser, input: { companyId: await open() } }),
    'payments.companies.receive': async () => ({ browser, input: payment(await open()) }),
    'payments.companies.applyAdvance': async () => {
      const companyId = await open()
      const receipt = await received(companyId)
      await companies.moveBill({ ...(await left()), companyId })
      return { browser, input: receipt }
    },
    'payments.companies.reverseReceipt': async () => ({
      browser,
      input: { ...(await received(await open())), reason: 'It bounced' },
    }),
    'payments.companies.moveBill': async () => ({
      browser,
      input: { ...(await left()), companyId: await open() },
    }),
    'payments.companies.returnBill': async () => {
      const { companyId: _, ...bill } = await moved()
      return { browser, input: { ...bill, reason: 'Another company pays' } }
    },
  }
}
