import type { Doors, Stage } from './stage.ts'

const reason = 'Agreed by telephone'

/** Every way to a price of one's own, and to what is less than the terms ask. */
export const priceDoors = (stage: Stage): Pick<Doors, 'override' | 'discount'> => ({
  override: {
    'bookings.create at another total': {
      open: async () => {
        const input = stage.deskRequest({ totalAmount: 100_000, overrideReason: reason })
        return call => call.bookings.create(input)
      },
    },
    'bookings.create of a free stay': {
      open: async () => {
        const input = stage.deskRequest({
          stayType: 'complimentary',
          overrideReason: reason,
        })
        return call => call.bookings.create(input)
      },
    },
    'bookings.applyChange to another total': {
      open: () => stage.changing(() => ({ kind: 'price', totalAmount: 100_000, reason })),
    },
    'bookings.applyChange to a free stay': {
      open: () => stage.changing(() => ({ kind: 'stay-type', stayType: 'house-use', reason })),
    },
    'bookings.import.run with totals of its own': {
      open: async () => {
        const day = stage.world.day(20)
        const rows = `Guest,Phone,Arrival,Departure,Room,Total\nRavi,9812345678,${day},${stage.world.day(21)},Lake Room,100`
        const { importId } = await stage.owner().bookings.import.preview({
          ...stage.here(),
          fileName: 'bookings.csv',
          content: Buffer.from(rows).toString('base64'),
        })
        return call => call.bookings.import.run({ ...stage.here(), importId, ...stage.key() })
      },
    },
    'groups.create below the rates of its nights': {
      open: async () => {
        const input = stage.groupRequest({
          lines: [{ roomTypeId: stage.hotel.roomTypeId, rooms: 1, rate: 100_000 }],
        })
        return call => call.groups.create({ ...input, ...stage.key() })
      },
    },
    'groups.update below the rates of its nights': {
      open: async () => {
        const lines = [{ roomTypeId: stage.hotel.roomTypeId, rooms: 1, rate: 400_000 }]
        const group = await stage.owner().groups.create(stage.groupRequest({ lines }))
        const input = stage.groupRequest({ lines: lines.map(one => ({ ...one, rate: 1_000 })) })
        return call => call.groups.update({ ...input, groupId: group.id, ...stage.key() })
      },
    },
    'folio.addExtra at another price': {
      open: async () => {
        const { id: bookingId } = await stage.inHouse()
        const extraId = stage.breakfastId
        return call => call.folio.addExtra({ bookingId, extraId, unitPrice: 100, ...stage.key() })
      },
    },
    'folio.raise': {
      open: async () => {
        const { bookingId, chargeId } = await stage.chargedStay()
        return call =>
          call.folio.raise({ bookingId, chargeId, amount: 100, reason, ...stage.key() })
      },
    },
    'ratePlans.create for the desk alone, far below': {
      open: async () => {
        const plan = stage.privatePlan()
        return call => call.ratePlans.create(plan)
      },
    },
    'ratePlans.update to the desk alone, far below': {
      open: async () => {
        const plan = { ...stage.privatePlan(), isPublic: true }
        const { id: ratePlanId } = await stage.owner().ratePlans.create(plan)
        return call => call.ratePlans.update({ ratePlanId, isPublic: false })
      },
    },
    'ratePlans.update of one for the desk alone, step by step': {
      open: async () => {
        const adjustment = { kind: 'percent', percent: -45 } as const
        const plan = { ...stage.privatePlan(), adjustment }
        const { id: ratePlanId } = await stage.owner().ratePlans.create(plan)
        const lower = { kind: 'percent', percent: -70 } as const
        return call => call.ratePlans.update({ ratePlanId, adjustment: lower })
      },
    },
    'properties.update of the floor of such plans': {
      open: async () => {
        await stage.owner().properties.update({ ...stage.here(), largestRateChange: 50 })
        return call => call.properties.update({ ...stage.here(), largestRateChange: 95 })
      },
    },
  },
  discount: {
    'folio.discount': {
      open: async () => {
        const { bookingId, chargeId } = await stage.chargedStay()
        return call =>
          call.folio.discount({ bookingId, chargeId, amount: 100, reason, ...stage.key() })
      },
    },
    'folio.redeemPoints': {
      open: async () => {
        const { bookingId, chargeId } = await stage.chargedStay()
        return call => call.folio.redeemPoints({ bookingId, chargeId, points: 1, ...stage.key() })
      },
    },
    'bookings.applyChange by a discount': {
      open: () => stage.changing(() => ({ kind: 'price', discountPercent: 100, reason })),
    },
    'bookings.applyChange to more nights at the price of the kept ones': {
      open: async () => {
        const night = stage.world.day(40)
        await stage.owner().availability.updateRates({
          ...stage.here(),
          roomTypeId: stage.hotel.roomTypeId,
          dateFrom: night,
          dateTo: night,
          baseRate: 500_000,
        })
        return stage.changing(
          () => ({
            kind: 'dates',
            checkIn: stage.world.day(38),
            checkOut: stage.world.day(41),
            pricing: 'keep',
          }),
          { checkIn: stage.world.day(38), checkOut: stage.world.day(40) },
        )
      },
    },
    'bookings.applyChange to fewer nights without their fee': {
      open: () =>
        stage.changing(
          () => ({
            kind: 'dates',
            checkIn: stage.world.day(0),
            checkOut: stage.world.day(1),
            waiveFee: reason,
          }),
          { isStrict: true },
        ),
    },
    'bookings.applyChange to another room type free': {
      open: async () => {
        const roomTypeId = stage.suiteTypeId
        return stage.changing(({ bookingRoomId }) => ({
          kind: 'room-type',
          bookingRoomId,
          roomTypeId,
          pricing: 'free',
        }))
      },
    },
    'bookings.moveRoom to another room type free': {
      open: async () => {
        const roomId = stage.freeSuite()
        const { id: bookingId } = await stage.inHouse()
        return call => call.bookings.moveRoom({ bookingId, roomId, reason, pricing: 'free' })
      },
    },
    'bookings.checkIn into another room type free': {
      open: async () => {
        const roomId = stage.freeSuite()
        const { id: bookingId } = await stage.booked()
        return call =>
          call.bookings.checkIn({
            bookingId,
            roomId,
            upgrade: 'free',
            acceptDirty: true,
            idProof: 'aadhar',
            idNumber: '2345 6789 0123',
          })
      },
    },
    'bookings.applyChange to arrive a day early for nothing': {
      open: () =>
        stage.changing(() => ({ kind: 'early-check-in', fee: 'none' }), {
          checkIn: stage.world.day(1),
          checkOut: stage.world.day(2),
        }),
    },
    'bookings.applyChange to leave late for nothing': {
      open: () => stage.changing(() => ({ kind: 'late-check-out', until: '16:00', fee: 'none' })),
    },
    'bookings.applyChange to leave early without a fee': {
      open: () =>
        stage.changing(
          () => ({ kind: 'check-out-early', departure: { policy: 'waive', reason } }),
          { isIn: true },
        ),
    },
    'bookings.applyChange to cancel without the fee': {
      open: () => stage.changing(() => ({ kind: 'cancel', waiveFee: reason }), { isStrict: true }),
    },
    'bookings.applyChange to a no-show without the fee': {
      open: () =>
        stage.changing(() => ({ kind: 'no-show', waiveFee: reason }), {
          isStrict: true,
          isLater: true,
        }),
    },
    'bookings.applyChange to fewer rooms without the fee': {
      open: () =>
        stage.changing(
          ({ bookingRoomId }) => ({ kind: 'release-room', bookingRoomId, waiveFee: reason }),
          { isStrict: true, rooms: 2, adults: 2 },
        ),
    },
    'bookings.cancel without the fee': {
      open: async () => {
        const { id: bookingId } = await stage.strictBooking()
        return call => call.bookings.cancel({ bookingId, waiveFee: reason })
      },
    },
    'bookings.markNoShow without the fee': {
      open: async () => {
        const { id: bookingId } = await stage.strictBooking()
        stage.aDayLater()
        return call => call.bookings.markNoShow({ bookingId, waiveFee: reason })
      },
    },
    'bookings.checkOut early without the fee': {
      open: async () => {
        const { id: bookingId } = await stage.inHouse()
        const departure = { policy: 'waive', reason } as const
        return call => call.bookings.checkOut({ bookingId, departure, ...stage.key() })
      },
    },
    'bookings.checkOut without the nights beyond the departure': {
      open: async () => {
        const { id: bookingId } = await stage.inHouse()
        return async call => {
          stage.world.clock.set('2026-11-22T06:30:00Z')
          return call.bookings.checkOut({ bookingId, waiveOverstay: { reason }, ...stage.key() })
        }
      },
    },
  },
})
