import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { stayOver } from '../support/reviews.ts'
import { bookFromToday, stayInHouse } from '../support/stays.ts'
import type { Hotel, World } from '../support/world.ts'
import type { FreshCases } from './fresh-case.ts'
import { firstId, gstin, service } from './fresh-case.ts'

export function folioCases(world: World, hotel: Hotel): FreshCases {
  const browser = hotel.owner
  const { call } = browser
  const { accountId, propertyId } = hotel
  const lostKey = { description: 'A lost key', amount: 50_000, ...service }
  // Today's rooms are for those who come today.
  const bookAhead = () =>
    bookFromToday(world, hotel, { checkIn: world.day(40), checkOut: world.day(42) })
  const charged = async () => {
    const { id: bookingId } = await bookAhead()
    const { id: chargeId } = await call.folio.addFee({ bookingId, ...lostKey })
    return { bookingId, chargeId }
  }
  const tea = () => ({ propertyId, name: `Tea ${randomUUID()}`, price: 10_000, ...service })
  const address = '4 Tech Park, Bengaluru 560001'
  const company = { payer: 'company', name: 'Chip Works', gstin, address } as const
  // Of one guest a hotel takes so much in cash on a day, and no more.
  let guests = 0
  const left = async () => {
    guests += 1
    const guestPhone = String(9_800_000_000 + guests)
    return (await stayOver(world, hotel, { guestPhone })).id
  }
  return {
    'folio.addExtra': async () => {
      const { id: bookingId } = await bookAhead()
      const { id: extraId } = await call.folio.extras.create(tea())
      return { browser, input: { bookingId, extraId, quantity: 2 } }
    },
    'folio.extras.update': async () => {
      const { id: extraId } = await call.folio.extras.create(tea())
      return { browser, input: { ...tea(), extraId, price: 12_000 } }
    },
    'folio.addFee': async () => ({
      browser,
      input: { bookingId: (await bookAhead()).id, ...lostKey },
    }),
    'folio.redeemPoints': async () => {
      const tiers = { pointsPerHundred: 1, silver: 500, gold: 1_500, platinum: 4_000 }
      await call.guests.loyalty.updateProgram({ propertyId, ...tiers, pointValue: 100 })
      // The guest of all stays ahead has points of this one.
      await stayOver(world, hotel)
      const { bookingId, chargeId } = await charged()
      const { guestId } = await call.bookings.get({ bookingId })
      await sql`select recount_guests(${accountId}, array[${guestId}]::uuid[])`.execute(
        world.ownerDb,
      )
      return { browser, input: { bookingId, chargeId, points: 1 } }
    },
    'folio.raise': async () => {
      const bookingId = await left()
      const { bills } = await call.folio.get({ bookingId })
      const chargeId = firstId(bills[0]?.charges ?? [])
      return {
        browser,
        input: { bookingId, chargeId, amount: 1_000, reason: 'The agreed rate was higher' },
      }
    },
    'folio.roundOff': async () => ({
      browser,
      input: { bookingId: (await charged()).bookingId },
    }),
    'folio.reissue': async () => {
      const bookingId = await left()
      const { id: documentId } = await call.payments.invoice({ bookingId })
      return {
        browser,
        input: { bookingId, documentId, name: 'Chip Works', reason: 'Another name was asked for' },
      }
    },
    'folio.open': async () => ({
      browser,
      input: { bookingId: (await bookAhead()).id, ...company },
    }),
    'folio.markSez': async () => {
      const { id: bookingId } = await bookAhead()
      const { id: billId } = await call.folio.open({ bookingId, ...company })
      return { browser, input: { bookingId, billId, sez: 'unit' } }
    },
    'folio.split': async () => {
      const { bookingId, chargeId } = await charged()
      const { id: billId } = await call.folio.open({ bookingId, ...company })
      return { browser, input: { bookingId, chargeId, amount: 20_000, billId } }
    },
    'folio.moveCharges': async () => {
      const { bookingId, chargeId } = await charged()
      const { id: host } = await bookAhead()
      const to = { kind: 'booking', bookingId: host, billId: null }
      return {
        browser,
        input: { bookingId, chargeIds: [chargeId], to, reason: 'The host pays' },
      }
    },
    'folio.rejoin': async () => {
      const { bookingId, chargeId } = await charged()
      const { id: billId } = await call.folio.open({ bookingId, ...company })
      const { id: partId } = await call.folio.split({
        bookingId,
        chargeId,
        amount: 20_000,
        billId,
      })
      return { browser, input: { bookingId, chargeId: partId } }
    },
    'payments.record': async () => {
      const { id: bookingId } = await bookAhead()
      return {
        browser,
        input: { bookingId, method: 'cash', amount: 10_000, idempotencyKey: randomUUID() },
      }
    },
    'payments.upiQr': async () => {
      await call.payments.accounts.saveUpi({
        propertyId,
        name: 'Lotus House',
        upiId: 'lotus@examplebank',
      })
      return { browser, input: { bookingId: (await bookAhead()).id, amount: 10_000 } }
    },
    'payments.accounts.setGuestRefunds': async () => ({
      browser,
      input: { propertyId, guestRefunds: 'automatic' },
    }),
    'payments.writeOff': async () => {
      const { id: bookingId } = await stayInHouse(world, hotel, { guestPhone: '9812345678' })
      const { balance } = await call.bookings.get({ bookingId })
      await call.bookings.checkOut({ bookingId, leaveBalance: { reason: 'Pays later' } })
      const asked = { billId: null, amount: Math.min(balance, 1_000), reason: 'Never paid' }
      return { browser, input: { bookingId, ...asked } }
    },
    'payments.invoice': async () => ({ browser, input: { bookingId: await left() } }),
    'payments.issueInvoice': async () => ({
      browser,
      input: { bookingId: (await charged()).bookingId },
    }),
  }
}
