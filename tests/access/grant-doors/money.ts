import { randomUUID } from 'node:crypto'
import type { Doors, Stage } from './stage.ts'

const reason = 'Agreed by telephone'

/** Every way to give money back, to undo what is written, to leave a debt and to give one up. */
export const moneyDoors = (stage: Stage): Omit<Doors, 'override' | 'discount'> => ({
  refund: {
    'payments.refund': {
      open: async () => {
        const { paymentId } = await stage.paidStay()
        return call => call.payments.refund({ paymentId, amount: 100, reason, ...stage.key() })
      },
    },
    'payments.refundBooking': {
      open: async () => {
        const { bookingId } = await stage.paidStay()
        return call =>
          call.payments.refundBooking({
            bookingId,
            amount: 100,
            method: 'cash',
            reason,
            ...stage.key(),
          })
      },
    },
    'groups.refundAdvance': {
      open: async () => {
        const at = await stage.paidGroup()
        return call =>
          call.groups.refundAdvance({ ...at, amount: 100, method: 'upi', reason, ...stage.key() })
      },
    },
    'bookings.applyChange to cancel, the money back at once': {
      open: () => stage.changing(() => ({ kind: 'cancel', refund: 'original' }), { isPaid: true }),
    },
    'bookings.cancel, the money back at once': {
      open: async () => {
        const { bookingId } = await stage.paidStay()
        return call => call.bookings.cancel({ bookingId, refund: 'original' })
      },
    },
    'bookings.markNoShow, the money back at once': {
      open: async () => {
        const { bookingId } = await stage.paidStay()
        stage.aDayLater()
        return call => call.bookings.markNoShow({ bookingId, refund: 'original' })
      },
    },
    'bookings.checkOut, what is too much back at once': {
      open: async () => {
        const { id: bookingId } = await stage.inHouse()
        await stage
          .owner()
          .payments.record({ bookingId, method: 'upi', amount: 840_000, ...stage.key() })
        const departure = { policy: 'slept', reason } as const
        return call =>
          call.bookings.checkOut({ bookingId, departure, refund: 'original', ...stage.key() })
      },
    },
  },
  reversal: {
    'folio.reverse': {
      open: async () => {
        const { bookingId, chargeId: lineId } = await stage.chargedStay()
        return call => call.folio.reverse({ bookingId, lineId, reason, ...stage.key() })
      },
    },
    'folio.reissue': {
      open: async () => {
        const { bookingId } = await stage.chargedStay()
        const { items } = await stage.owner().payments.issueInvoice({ bookingId })
        const documentId = items[0]?.id ?? ''
        return call =>
          call.folio.reissue({ bookingId, documentId, name: 'Ravi Kumar', reason, ...stage.key() })
      },
    },
    'payments.companies.reverseReceipt': {
      open: async () => {
        const companyId = await stage.company()
        return call =>
          call.payments.companies.reverseReceipt({ companyId, receiptId: companyId, reason })
      },
    },
    'payments.companies.returnBill': {
      open: async () => {
        const { bookingId } = await stage.chargedStay()
        return call => call.payments.companies.returnBill({ bookingId, billId: null, reason })
      },
    },
    'payments.channels.withdraw': {
      open: async () => {
        const { statementId } = await stage.owner().payments.channels.enter({
          ...stage.here(),
          channelId: 'booking.com',
          kind: 'commission-invoice',
          number: randomUUID(),
          issuedOn: stage.world.today(),
          lines: [{ reservationCode: 'BDC-1', commission: 100 }],
        })
        return call => call.payments.channels.withdraw({ ...stage.here(), statementId, reason })
      },
    },
    'groups.returnAdvance': {
      open: async () => {
        const at = await stage.paidGroup()
        const { id: bookingId } = await stage.owner().groups.pickUp(stage.pickUpRequest(at.groupId))
        await stage.owner().groups.setOffAdvance({ ...at, bookingId, amount: 100, ...stage.key() })
        return call =>
          call.groups.returnAdvance({ ...at, bookingId, amount: 100, reason, ...stage.key() })
      },
    },
    'groups.cancelAdvance': {
      open: async () => {
        const at = await stage.paidGroup()
        return call =>
          call.groups.cancelAdvance({ ...at, paymentId: at.groupId, reason, ...stage.key() })
      },
    },
  },
  'back-date': {
    'bookings.create': {
      as: 'STAY_REFUSED',
      open: async () => {
        const input = stage.deskRequest({
          checkIn: stage.world.day(-1),
          checkOut: stage.world.day(2),
        })
        return call => call.bookings.create(input)
      },
    },
    'bookings.applyChange to earlier dates': {
      as: 'STAY_REFUSED',
      open: () =>
        stage.changing(() => ({
          kind: 'dates',
          checkIn: stage.world.day(-1),
          checkOut: stage.world.day(2),
        })),
    },
  },
  'leave-balance': {
    'bookings.checkOut': {
      open: async () => {
        const { bookingId } = await stage.overStay()
        return call =>
          call.bookings.checkOut({ bookingId, leaveBalance: { reason }, ...stage.key() })
      },
    },
    'bookings.checkOut of one bill': {
      open: async () => {
        const { bookingId } = await stage.overStay()
        const settlements = [{ billId: null, leaveBalance: { reason } }]
        return call => call.bookings.checkOut({ bookingId, settlements, ...stage.key() })
      },
    },
    'bookings.create of a stay that is over': {
      open: async () => {
        const dates = { checkIn: stage.world.day(-3), checkOut: stage.world.day(-1) }
        const input = stage.deskRequest({ ...dates, leaveBalance: { reason } })
        return call => call.bookings.create(input)
      },
    },
  },
  'credit-limit': {
    'payments.companies.create with a limit': {
      open: async () => call =>
        call.payments.companies.create({ ...stage.firm(), creditLimit: 100 }),
    },
    'payments.companies.create without a limit': {
      open: async () => call =>
        call.payments.companies.create({ ...stage.firm(), creditLimit: null }),
    },
    'payments.companies.create, and its bill': {
      as: 'ABOVE_CREDIT_LIMIT',
      open: async () => {
        const { bookingId } = await stage.overStay()
        return async call => {
          const { companyId } = await call.payments.companies.create(stage.firm())
          const settlements = [{ billId: null, companyId }]
          return call.bookings.checkOut({ bookingId, settlements, ...stage.key() })
        }
      },
    },
    'payments.companies.update': {
      open: async () => {
        const companyId = await stage.company()
        return call => call.payments.companies.update({ companyId, creditLimit: 1_000_000 })
      },
    },
    'payments.companies.moveBill above the limit': {
      as: 'ABOVE_CREDIT_LIMIT',
      open: async () => {
        const { companyId } = await stage.owner().payments.companies.create({
          ...stage.firm(),
          creditLimit: 100,
        })
        const { bookingId } = await stage.overStay()
        await stage.owner().bookings.checkOut({ bookingId, leaveBalance: { reason } })
        return call => call.payments.companies.moveBill({ bookingId, billId: null, companyId })
      },
    },
    'bookings.checkOut above the limit': {
      as: 'ABOVE_CREDIT_LIMIT',
      open: async () => {
        const { companyId } = await stage.owner().payments.companies.create({
          ...stage.firm(),
          creditLimit: 100,
        })
        const { bookingId } = await stage.overStay()
        const settlements = [{ billId: null, companyId }]
        return call => call.bookings.checkOut({ bookingId, settlements, ...stage.key() })
      },
    },
  },
  'write-off': {
    'payments.writeOff': {
      open: async () => {
        const { bookingId } = await stage.overStay()
        await stage.owner().bookings.checkOut({ bookingId, leaveBalance: { reason } })
        return call =>
          call.payments.writeOff({ bookingId, billId: null, amount: 100, reason, ...stage.key() })
      },
    },
    'payments.companies.receive of tax withheld beyond its rate': {
      open: async () => {
        const companyId = await stage.company()
        return call =>
          call.payments.companies.receive({
            companyId,
            amount: 0,
            tds: 100,
            method: 'bank-transfer',
            ...stage.key(),
          })
      },
    },
  },
})
