import { describe, expect, it } from 'vitest'
import { faultsOf, papersOf, readPaper } from '../support/papers.ts'
import { findConflicts } from '../support/recount.ts'
import { applyAndProve } from '../support/stay-changes.ts'
import { stayInHouse } from '../support/stays.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const departure = '2026-11-20T06:30:00Z'
const gstin = '29AAGCB7383J1Z4'
const lutNumber = 'AD290426001234A'

const zone = (bookingId: string, overrides: Record<string, unknown> = {}) => ({
  bookingId,
  payer: 'company' as const,
  name: 'Chip Works',
  gstin,
  address: '4 Hosur Road, Bengaluru 560029',
  sez: 'unit' as const,
  takesNights: true,
  ...overrides,
})

async function proveBooks(hotel: Hotel) {
  expect(await findConflicts(world.ownerDb)).toEqual([])
  expect(await faultsOf(world, hotel)).toEqual([])
  const { latest } = await hotel.owner.call.selfAudit.run({ propertyId: hotel.propertyId })
  expect(latest?.results.filter(result => result.conflicts > 0)).toEqual([])
}

/** The papers of a booking with what they say, the oldest first. */
async function writtenFor(hotel: Hotel, bookingId: string) {
  const papers = []
  for (const { id } of (await papersOf(hotel, bookingId)).toReversed())
    papers.push(await readPaper(world, hotel, id))
  return papers
}

const leaveOwing = (hotel: Hotel, bookingId: string) => {
  world.clock.set(departure)
  return hotel.owner.call.bookings.checkOut({
    bookingId,
    leaveBalance: { reason: 'The company pays' },
  })
}

describe('a bill of a special economic zone', () => {
  it('bears IGST at the slab of the night, while the guest’s own bill of the stay keeps CGST and SGST', async () => {
    // An odd number of rupees: half of 5 % is half a paisa more in each head, IGST is not.
    const hotel = await world.openHotel({ basePrice: 500_100 })
    const { call } = hotel.owner
    const { id: bookingId, totalAmount } = await stayInHouse(world, hotel)
    expect(totalAmount).toBe(2 * (500_100 + 2 * 12_503))
    await call.folio.open(zone(bookingId))
    const account = await call.folio.get({ bookingId })
    expect(account).toMatchObject({
      totalAmount: 2 * 525_105,
      waitingAmount: 2 * 525_105,
      waitingNights: [{ supply: 'sez-with-tax' }, {}],
    })
    await call.folio.addFee({
      bookingId,
      description: 'Spa',
      amount: 100_000,
      taxBasisPoints: 500,
      sac: '999723',
    })
    await leaveOwing(hotel, bookingId)
    const { bills } = await call.folio.get({ bookingId })
    expect(bills).toMatchObject([
      { id: null, charges: [{ supply: 'state', cgst: 2_500, sgst: 2_500, igst: 0 }] },
      {
        sez: 'unit',
        charges: [{ supply: 'sez-with-tax', cgst: 0, sgst: 0, igst: 25_005, gross: 525_105 }, {}],
        totals: { tax: 50_010 },
      },
    ])
    const [own, zoned] = await writtenFor(hotel, bookingId)
    expect(own).toMatchObject({
      kind: 'tax-invoice',
      content: { totals: { cgst: 2_500, sgst: 2_500 } },
    })
    expect(own?.content).not.toHaveProperty('sez')
    expect(zoned).toMatchObject({
      kind: 'tax-invoice',
      content: {
        recipient: { gstin },
        sez: { kind: 'unit', lut: null },
        totals: { cgst: 0, sgst: 0, igst: 50_010, total: 1_050_210 },
        taxes: [{ taxBasisPoints: 500, igst: 50_010 }],
        notes: [
          'SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS ON PAYMENT OF INTEGRATED TAX',
        ],
      },
    })
    const night = bills[1]?.charges[0]
    await call.folio.reverse({ bookingId, lineId: night?.id ?? '', reason: 'Not slept' })
    const note = (await writtenFor(hotel, bookingId)).at(-1)
    expect(note).toMatchObject({
      kind: 'credit-note',
      content: { sez: { kind: 'unit' }, totals: { cgst: 0, igst: 25_005, total: 525_105 } },
    })
    await proveBooks(hotel)
  })

  it('bears no tax under a letter of undertaking, on a tax invoice that says so', async () => {
    const hotel = await world.openHotel({ basePrice: 800_000 })
    const { call } = hotel.owner
    await call.properties.update({ propertyId: hotel.propertyId, lutNumber })
    const { id: bookingId } = await stayInHouse(world, hotel)
    await call.folio.open(zone(bookingId, { sez: 'developer' }))
    expect(await call.folio.get({ bookingId })).toMatchObject({
      totalAmount: 1_600_000,
      waitingAmount: 1_600_000,
    })
    // A change previews what it does: one night less of what the zone pays.
    const { money } = await applyAndProve(world, hotel, bookingId, {
      kind: 'price',
      discountPercent: 10,
      reason: 'Agreed rate',
    })
    expect(money).toMatchObject({ totalBefore: 1_600_000, totalAfter: 1_440_000 })
    const agreed = { kind: 'price' as const, totalAmount: 1_000_000, reason: 'Agreed' }
    expect(
      (await call.bookings.previewChange({ bookingId, change: agreed })).refusal?.message,
    ).toContain('special economic zone')
    // The letter of the next year is of later bills.
    await call.properties.update({ propertyId: hotel.propertyId, lutNumber: null })
    await leaveOwing(hotel, bookingId)
    const [paper] = await writtenFor(hotel, bookingId)
    expect(paper).toMatchObject({
      kind: 'tax-invoice',
      content: {
        sez: { kind: 'developer', lut: lutNumber },
        totals: { taxableValue: 1_440_000, cgst: 0, sgst: 0, total: 1_440_000 },
      },
    })
    expect(paper?.content.notes).toEqual([
      `SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX (LUT ${lutNumber})`,
    ])
    await proveBooks(hotel)
  })

  it('bears no tax to the end of the letter’s year, then by the next letter, and IGST without one', async () => {
    world.clock.set('2027-03-31T06:30:00Z')
    const hotel = await world.openHotel({ basePrice: 800_000 })
    const { call } = hotel.owner
    const { propertyId } = hotel
    expect(await call.properties.update({ propertyId, lutNumber })).toMatchObject({
      lutValidUntil: '2027-03-31',
    })
    expect(
      await reasonOf(call.properties.update({ propertyId, lutValidUntil: '2027-04-30' })),
    ).toBe('BAD_REQUEST')
    const nights = { checkIn: world.day(0), checkOut: world.day(2) }
    const [renewed, ended] = [
      await stayInHouse(world, hotel, nights),
      await stayInHouse(world, hotel, nights),
    ]
    for (const { id } of [renewed, ended]) await call.folio.open(zone(id))
    const hall = {
      description: 'Hall',
      amount: 100_000,
      taxBasisPoints: 1800 as const,
      sac: '997212',
    }
    world.clock.set('2027-04-01T06:30:00Z')
    expect(await call.folio.get({ bookingId: ended.id })).toMatchObject({
      totalAmount: 1_600_000,
      businessDate: '2027-04-01',
    })
    await call.folio.addFee({ bookingId: ended.id, ...hall })
    const igst = await call.folio.get({ bookingId: ended.id })
    expect(igst).toMatchObject({
      bills: [{}, { sez: 'unit', lut: null }],
      waitingNights: [{ supply: 'sez-with-tax' }, {}],
    })
    const next = 'AD290327001234B'
    expect(await call.properties.update({ propertyId, lutNumber: next })).toMatchObject({
      lutValidUntil: '2028-03-31',
    })
    await call.payments.record({ bookingId: renewed.id, method: 'upi', amount: 100 })
    expect(await call.folio.get({ bookingId: renewed.id })).toMatchObject({
      totalAmount: 1_600_000,
      bills: [{}, { lut: next }],
    })
    expect(await call.properties.update({ propertyId, lutNumber: null })).toMatchObject({
      lutValidUntil: null,
    })
    world.clock.set('2027-04-02T05:00:00Z')
    for (const { id } of [renewed, ended])
      await call.bookings.checkOut({ bookingId: id, leaveBalance: { reason: 'The company pays' } })
    const [first] = (await writtenFor(hotel, renewed.id)).filter(
      paper => paper.kind === 'tax-invoice',
    )
    expect(first?.content).toMatchObject({
      sez: { lut: next },
      totals: { taxableValue: 1_600_000, total: 1_600_000 },
    })
    await proveBooks(hotel)
  })

  it('taxes what comes to it, is discounted or split on it, and what leaves it, but never what is invoiced', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId } = await stayInHouse(world, hotel)
    const { id: billId } = await call.folio.open(zone(bookingId, { takesNights: false }))
    const taxes = async () =>
      (await call.folio.get({ bookingId })).bills.map(bill =>
        bill.charges.map(({ value, cgst, sgst, igst }) => [value, cgst, sgst, igst]),
      )
    const fee = { bookingId, description: 'Hall', taxBasisPoints: 1800 as const, sac: '997212' }
    const { id: chargeId } = await call.folio.addFee({ ...fee, amount: 100_000, billId })
    expect(await taxes()).toEqual([[], [[100_000, 0, 0, 18_000]]])
    const { id: discountId } = await call.folio.discount({
      bookingId,
      chargeId,
      amount: 20_000,
      reason: 'Late',
    })
    expect(await taxes()).toEqual([[], [[80_000, 0, 0, 14_400]]])
    const { id: partId } = await call.folio.split({
      bookingId,
      chargeId,
      amount: 30_000,
      billId: null,
    })
    expect(await taxes()).toEqual([[[30_000, 2_700, 2_700, 0]], [[50_000, 0, 0, 9_000]]])
    await call.folio.rejoin({ bookingId, chargeId: partId })
    await call.folio.moveLines({ bookingId, lineIds: [chargeId], billId: null })
    expect(await taxes()).toEqual([
      [
        [80_000, 7_200, 7_200, 0],
        [0, 0, 0, 0],
      ],
      [],
    ])
    await call.folio.reverse({ bookingId, lineId: discountId, reason: 'It was not late' })
    await call.payments.issueInvoice({ bookingId })
    const { id: second } = await call.folio.addFee({ ...fee, amount: 10_000, billId })
    await call.folio.markSez({ bookingId, billId, sez: null })
    const account = await call.folio.get({ bookingId })
    const charge = (id: string) =>
      account.bills.flatMap(bill => bill.charges).find(one => one.id === id)
    expect(charge(chargeId)).toMatchObject({ value: 100_000, cgst: 9_000, sgst: 9_000, igst: 0 })
    expect(charge(second)).toMatchObject({ value: 10_000, cgst: 900, sgst: 900, igst: 0 })
    await proveBooks(hotel)
  })

  it('takes an advance with IGST in it, and needs a GST number', async () => {
    const hotel = await world.openHotel({ basePrice: 500_000 })
    const { call } = hotel.owner
    const { id: bookingId } = await stayInHouse(world, hotel)
    expect(await reasonOf(call.folio.open(zone(bookingId, { gstin: null })))).toBe('BAD_REQUEST')
    const { id: plain } = await call.folio.open(
      zone(bookingId, { gstin: null, sez: null, takesNights: false }),
    )
    expect(await reasonOf(call.folio.markSez({ bookingId, billId: plain, sez: 'unit' }))).toBe(
      'CHARGE_REFUSED',
    )
    const { id: billId } = await call.folio.open(zone(bookingId))
    await call.payments.record({ bookingId, method: 'upi', amount: 105_000, billId })
    const [voucher] = await writtenFor(hotel, bookingId)
    expect(voucher).toMatchObject({
      kind: 'receipt-voucher',
      content: {
        recipient: { name: 'Chip Works' },
        totals: { taxableValue: 100_000, cgst: 0, sgst: 0, igst: 5_000, total: 105_000 },
      },
    })
    const stranger = await world.openHotel()
    expect(
      await reasonOf(stranger.owner.call.folio.markSez({ bookingId, billId, sez: null })),
    ).toBe('NOT_FOUND')
    await proveBooks(hotel)
  })
})
