import { randomUUID } from 'node:crypto'
import { freshGstin } from '../support/gstin.ts'
import type { Hotel, World } from '../support/world.ts'
import type { FreshCases } from './fresh-case.ts'

/** Papers of channels and virtual cards; `booking` makes one whose guest has not paid. */
export function channelMoneyCases(
  world: World,
  hotel: Hotel,
  booking: () => Promise<{ code: string }>,
): FreshCases {
  const browser = hotel.owner
  const { propertyId } = hotel
  const { channels } = browser.call.payments
  const today = world.today()
  const paper = (kind: 'payout' | 'commission-invoice') => ({
    propertyId,
    channelId: 'agoda' as const,
    kind,
    number: randomUUID(),
    issuedOn: today,
    lines: [
      {
        reservationCode: randomUUID(),
        commission: 10_000,
        ...(kind === 'payout' && { gross: 50_000 }),
      },
    ],
  })
  const entered = async (kind: 'payout' | 'commission-invoice') => ({
    propertyId,
    statementId: (await channels.enter(paper(kind))).statementId,
  })
  const card = async () => ({
    propertyId,
    channelId: 'agoda' as const,
    booking: (await booking()).code,
    amount: 10_000,
    validFrom: today,
    validTo: today,
  })
  const file = {
    content: Buffer.from('Booking ID,Amount\nABC1,500\n').toString('base64'),
    mapping: { reservationCode: 'Booking ID', gross: 'Amount' },
  }
  const added = async () => ({ propertyId, cardId: (await channels.addCard(await card())).cardId })
  return {
    'payments.channels.dues': async () => ({ browser, input: { propertyId, kind: 'payout' } }),
    'payments.channels.statements': async () => ({ browser, input: { propertyId } }),
    'payments.channels.statement': async () => ({ browser, input: await entered('payout') }),
    'payments.channels.enter': async () => ({ browser, input: paper('payout') }),
    'payments.channels.readFile': async () => ({
      browser,
      input: { propertyId, channelId: 'agoda', kind: 'payout', ...file },
    }),
    'payments.channels.importFile': async () => {
      const { lines: _, ...head } = paper('payout')
      return { browser, input: { ...head, ...file, fileName: 'payout.csv' } }
    },
    'payments.channels.setTaxInvoice': async () => ({
      browser,
      input: { ...(await entered('payout')), supplierGstin: freshGstin('06'), taxInvoice: 'A 1' },
    }),
    'payments.channels.settle': async () => ({ browser, input: await entered('payout') }),
    'payments.channels.markPaid': async () => ({
      browser,
      input: { ...(await entered('commission-invoice')), paidOn: today, reference: 'UTR 1' },
    }),
    'payments.channels.withdraw': async () => ({
      browser,
      input: { ...(await entered('payout')), reason: 'Entered twice' },
    }),
    'payments.channels.cards': async () => ({ browser, input: { propertyId } }),
    'payments.channels.addCard': async () => ({ browser, input: await card() }),
    'payments.channels.chargeCard': async () => ({ browser, input: await added() }),
    'payments.channels.voidCard': async () => ({
      browser,
      input: { ...(await added()), reason: 'Sent anew' },
    }),
  }
}
