import { randomUUID } from 'node:crypto'
import type { Hotel } from '../support/world.ts'
import type { FreshCases } from './fresh-case.ts'

/** The drawer of a hotel's owner, which is opened anew where it is closed. */
export function shiftCases(hotel: Hotel): FreshCases {
  const browser = hotel.owner
  const { propertyId } = hotel
  const { shifts } = browser.call.payments
  const openOne = async () => {
    const current = await shifts.current({ propertyId })
    return current ?? shifts.get(await shifts.open({ propertyId, float: 100_000 }))
  }
  return {
    'payments.shifts.open': async () => {
      const current = await shifts.current({ propertyId })
      if (current) await shifts.close({ shiftId: current.id, counted: current.expected })
      return { browser, input: { propertyId, float: 100_000 } }
    },
    'payments.shifts.payOut': async () => ({
      browser,
      input: {
        shiftId: (await openOne()).id,
        kind: 'paid-out',
        amount: 100,
        reason: 'Flowers',
        idempotencyKey: randomUUID(),
      },
    }),
    'payments.shifts.close': async () => {
      const { id: shiftId, expected } = await openOne()
      return { browser, input: { shiftId, counted: expected } }
    },
    'payments.shifts.get': async () => ({ browser, input: { shiftId: (await openOne()).id } }),
  }
}
