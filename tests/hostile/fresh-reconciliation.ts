import { randomUUID } from 'node:crypto'
import type { Hotel, World } from '../support/world.ts'
import { type FreshCases, firstId } from './fresh-case.ts'

/** Statements of a bank account, with lines that are open, matched and set aside. */
export function reconciliationCases(
  world: World,
  hotel: Hotel,
  payment: () => Promise<string>,
): FreshCases {
  const browser = hotel.owner
  const { propertyId } = hotel
  const { payments } = browser.call
  const { reconcile } = payments
  const month = world.today().slice(0, 7)
  let accountId: string | undefined
  const statement = async () => {
    accountId ??= (
      await payments.accounts.create({
        propertyId,
        type: 'bank',
        name: 'Current account',
        accountNumber: '50100012345678',
        ifscCode: 'HDFC0001234',
      })
    ).accountId
    const rows = `Txn Date,Description,Debit,Credit,Balance\n${world.today()},${randomUUID()},,100.00,\n`
    const content = Buffer.from(rows).toString('base64')
    return { propertyId, accountId, fileName: 'november.csv', content }
  }
  const line = async () => {
    await reconcile.import(await statement())
    const { items } = await reconcile.items({ propertyId, side: 'bank', limit: 1 })
    return { propertyId, bankLineId: firstId(items) }
  }
  return {
    'payments.reconcile.preview': async () => ({ browser, input: await statement() }),
    'payments.reconcile.import': async () => ({ browser, input: await statement() }),
    'payments.reconcile.month': async () => ({ browser, input: { propertyId, month } }),
    'payments.reconcile.breaks': async () => ({ browser, input: { propertyId, month } }),
    'payments.reconcile.items': async () => ({
      browser,
      input: { propertyId, side: 'bank', month, state: 'unmatched' },
    }),
    'payments.reconcile.candidates': async () => ({ browser, input: await line() }),
    'payments.reconcile.match': async () => ({
      browser,
      input: { ...(await line()), paymentId: await payment(), reason: 'The guest rang' },
    }),
    'payments.reconcile.ignore': async () => ({
      browser,
      input: { ...(await line()), reason: 'Charges of the bank' },
    }),
    'payments.reconcile.unmatch': async () => {
      const at = await line()
      await reconcile.ignore({ ...at, reason: 'Charges of the bank' })
      return { browser, input: { ...at, reason: 'It was a guest' } }
    },
  }
}
