import type { Browser, Hotel, World } from './world.ts'

/** Puts breakfast at ₹500 with GST of 5 % into the catalogue; answers its id. */
export const sellBreakfast = async ({ owner, propertyId }: Hotel): Promise<string> =>
  (
    await owner.call.folio.extras.create({
      propertyId,
      name: 'Breakfast',
      price: 50_000,
      taxBasisPoints: 500,
      sac: '996331',
    })
  ).id

/** The charges on all bills of a booking. */
export const chargesOf = async ({ call }: Browser, bookingId: string) =>
  (await call.folio.get({ bookingId })).bills.flatMap(bill => bill.charges)

/** Two days on the guest has left and owes everything, so that every night is on the bill; answers the balance. */
export async function leaveOwing(
  world: World,
  { call }: Browser,
  bookingId: string,
): Promise<number> {
  world.clock.set('2026-11-20T06:30:00Z')
  const { balance } = await call.bookings.get({ bookingId })
  await call.bookings.checkOut({ bookingId, leaveBalance: { reason: 'The company pays' } })
  return balance
}
