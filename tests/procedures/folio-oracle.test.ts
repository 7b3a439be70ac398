import { randomUUID } from 'node:crypto'
import { closeAllDays } from '@atithi/api/stays/night-audit/jobs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FolioOracle } from '../support/folio-oracle.ts'
import { faultsOf } from '../support/papers.ts'
import { leave, stayInHouse } from '../support/stays.ts'
import { type Hotel, useWorld } from '../support/world.ts'

const world = useWorld({ max: 12 })
/** A few in every run of the suite; WALKS=300 for a long one. */
const walks = Number(process.env.WALKS ?? 6)

const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'] as const
const at = (day: number) => world.clock.set(`${days[day]}T06:30:00Z`)
const company = {
  name: 'Tata Steel',
  gstin: '27AAPFU0939F1ZV',
  address: 'Bombay House, Mumbai 400001',
}
const why = { reason: 'As agreed' }
const pointValue = 100
const program = { pointsPerHundred: 10, silver: 500, gold: 1_500, platinum: 4_000 }
const services = [
  { taxBasisPoints: 500, sac: '996331' },
  { taxBasisPoints: 1_800, sac: '999713' },
  { taxBasisPoints: 0, sac: '999311' },
] as const

/** A stay of two nights beside what the oracle has of it. */
interface Account {
  bookingId: string
  oracle: FolioOracle
  billId: string | undefined
  /** The company's bill takes the nights as they are slept. */
  takesNights?: boolean
  nights: string[]
  hasSpent?: boolean
}

interface Walk {
  hotel: Hotel
  rate: number
  stays: [Account, Account]
  done: Map<string, number>
}

const deeds = [
  'fee',
  'fee',
  'pay',
  'discount',
  'points',
  'reverse',
  'move to company',
  'move to host',
] as const
const leavings = ['on the day', 'early', 'late'] as const
const afterwards = ['late charge', 'reverse', 'reissue', 'pay', 'write off'] as const
const deed = fc.record({ what: fc.constantFrom(...deeds), a: fc.nat(9_999), b: fc.nat(99) })
const late = fc.record({ what: fc.constantFrom(...afterwards), a: fc.nat(9_999), b: fc.nat(99) })
const walk = fc.record({
  rate: fc.constantFrom(300_000, 700_007, 750_000, 760_000, 1_450_001),
  takesNights: fc.boolean(),
  first: fc.array(deed, { minLength: 2, maxLength: 5 }),
  second: fc.array(deed, { minLength: 3, maxLength: 7 }),
  leaving: fc.constantFrom(...leavings),
  after: fc.array(late, { minLength: 2, maxLength: 6 }),
})
interface Deed {
  what: (typeof deeds)[number] | (typeof afterwards)[number]
  a: number
  b: number
}

const isInvoice = (kind: string) => kind === 'tax-invoice' || kind === 'bill-of-supply'
const pick = <T>(list: readonly T[], number: number): T | undefined =>
  list[number % Math.max(1, list.length)]

/** A guest who has stayed before, and so has points, in the house for two nights. */
async function open(hotel: Hotel, guestName: string): Promise<Account> {
  const guest = { guestName, guestEmail: `${guestName.split(' ')[0]?.toLowerCase()}@example.in` }
  world.clock.set('2026-11-10T06:30:00Z')
  const { id: earlier } = await stayInHouse(world, hotel, guest)
  world.clock.set('2026-11-12T06:30:00Z')
  await leave(hotel.owner, earlier)
  await world.consume()
  at(0)
  const { id: bookingId } = await stayInHouse(world, hotel, guest)
  return { bookingId, oracle: new FolioOracle(), billId: undefined, nights: [] }
}

/** A night that was slept: all that the oracle is told of it. */
function sleep({ rate }: Walk, { oracle, takesNights, nights }: Account, day: number): void {
  const key = days[day] ?? ''
  nights.push(key)
  oracle.charge({
    key,
    value: rate,
    basisPoints: 'night',
    bill: takesNights ? company.name : 'guest',
  })
}

/** The product's id of what the oracle calls so: a night by its date, a service by its description. */
async function idOf({ hotel }: Walk, { bookingId }: Account, key: string): Promise<string> {
  const { bills } = await hotel.owner.call.folio.get({ bookingId })
  // What another bill carries since a correction of the name is a part of it, and is taken back with it.
  const found = bills
    .flatMap(bill => bill.charges)
    .find(one => !one.isPart && (one.night === key || one.description.endsWith(key)))
  return found?.id ?? expect.fail(`no charge ${key}`)
}

const count = ({ done }: Walk, what: string) => void done.set(what, (done.get(what) ?? 0) + 1)

async function act(walk: Walk, { what, a, b }: Deed): Promise<void> {
  const { hotel, stays } = walk
  const { call } = hotel.owner
  const [own, host] = stays
  const { bookingId, oracle } = own
  const charge = pick(oracle.charges, b)
  if (what === 'fee' || what === 'late charge') {
    const { taxBasisPoints, sac } = pick(services, b) ?? expect.fail()
    const key = `Service ${randomUUID()}`
    const amount = 10_001 + 7 * a
    await call.folio.addFee({ bookingId, description: key, amount, taxBasisPoints, sac })
    oracle.charge({ key, value: amount, basisPoints: taxBasisPoints, bill: 'guest' })
  } else if (what === 'pay') {
    const ahead = oracle.hasLeft ? 0 : FolioOracle.ahead(walk.rate, 2 - own.nights.length)
    const most = Math.min(oracle.balance + ahead, 100_000 + 100 * a)
    if (most <= 0) return
    await call.payments.record({ bookingId, method: 'upi', amount: most })
    oracle.pay(most, walk.rate)
  } else if (what === 'write off') {
    const { bills } = await call.folio.get({ bookingId })
    const bill = bills.find(one => one.totals.balance > 1)
    if (!bill) return
    const amount = 1 + (a % (bill.totals.balance - 1))
    await call.payments.writeOff({ bookingId, billId: bill.id, amount, ...why })
    oracle.writtenOff += amount
  } else if (what === 'reissue') {
    const paper = oracle.papers.findLastIndex(
      (one, index) => isInvoice(one.kind) && oracle.charges.some(other => other.paper === index),
    )
    if (paper < 0) return
    const { items } = await call.payments.documents({ bookingId })
    const found = items.find(
      one => isInvoice(one.kind) && one.total === oracle.papers[paper]?.total,
    )
    const name = `Company ${a}`
    await call.folio.reissue({ bookingId, documentId: found?.id ?? '', ...company, ...why, name })
    oracle.reissue(paper, name)
  } else {
    if (!charge || charge.value < 2) return
    const id = await idOf(walk, own, charge.key)
    if (what === 'discount') {
      const amount = 1 + (a % (charge.value - 1))
      await call.folio.discount({ bookingId, chargeId: id, amount, ...why })
      oracle.takeOff(charge.key, amount)
    } else if (what === 'points') {
      const points = 20 + (a % 40)
      if (points * pointValue >= charge.value || own.hasSpent) return
      await call.folio.redeemPoints({ bookingId, chargeId: id, points })
      own.hasSpent = true
      oracle.takeOff(charge.key, points * pointValue)
    } else if (what === 'reverse') {
      await call.folio.reverse({ bookingId, lineId: id, ...why })
      oracle.reverse(charge.key)
    } else if (what === 'move to company') {
      own.billId ??= (await call.folio.open({ bookingId, payer: 'company', ...company })).id
      if (charge.bill === company.name) return
      await call.folio.moveLines({ bookingId, lineIds: [id], billId: own.billId })
      oracle.move(charge.key, company.name)
    } else {
      const to = { kind: 'booking', bookingId: host.bookingId, billId: null } as const
      await call.folio.moveCharges({ bookingId, chargeIds: [id], to, ...why })
      oracle.give(charge.key, host.oracle)
    }
  }
  count(walk, what)
}

/** On the day, a night before, or a night after without a word. */
async function depart(walk: Walk, leaving: (typeof leavings)[number]): Promise<void> {
  const { hotel, stays } = walk
  const [own, host] = stays
  const nightsAfterFirst = { early: 0, 'on the day': 1, late: 2 }[leaving]
  const departure = { policy: 'slept', ...why } as const
  const leaveBalance = { reason: 'Paid later' }
  if (leaving !== 'early') at(2)
  await hotel.owner.call.bookings.checkOut({ bookingId: host.bookingId, departure, leaveBalance })
  if (leaving === 'late') at(3)
  await hotel.owner.call.bookings.checkOut({ bookingId: own.bookingId, departure, leaveBalance })
  for (let day = 1; day <= Math.max(1, nightsAfterFirst); day += 1) {
    if (leaving !== 'early') sleep(walk, own, day)
    if (leaving !== 'early' && day === 1) sleep(walk, host, day)
  }
  for (const { oracle } of stays) oracle.leave()
  count(walk, leaving)
}

/** Each paper of the stay, its balance and its receipts are those of the oracle. */
async function compare({ hotel }: Walk, { bookingId, oracle }: Account): Promise<void> {
  const rows = await world.ownerDb
    .selectFrom('document')
    .select(['kind', 'taxableValue', 'cgst', 'sgst', 'igst', 'total', 'recipientName'])
    .where('bookingId', '=', bookingId)
    .orderBy('issuedAt')
    .orderBy('id')
    .execute()
  const papers = rows
    .filter(({ kind }) => isInvoice(kind) || kind === 'credit-note')
    .map(row => {
      expect([row.cgst, row.igst]).toEqual([row.sgst, 0])
      const recipient = row.recipientName.startsWith('Guest') ? 'guest' : row.recipientName
      const { kind, taxableValue: taxable, cgst: tax, total } = row
      return JSON.stringify({ kind, recipient, taxable, tax, total })
    })
  const own = oracle.papers.map(({ kind, recipient, taxable, tax, total }) =>
    JSON.stringify({ kind, recipient, taxable, tax, total }),
  )
  expect(papers.toSorted()).toEqual(own.toSorted())
  const receipts = rows.filter(
    ({ kind }) => kind === 'receipt-voucher' || kind === 'payment-receipt',
  )
  expect(receipts.map(({ kind, total }) => `${kind} ${total}`)).toEqual(
    oracle.receipts.map(({ kind, amount }) => `${kind} ${amount}`),
  )
  // The tax within an advance is a share of it, to the paisa.
  for (const [index, { cgst, sgst }] of receipts.entries()) {
    expect(cgst).toBe(sgst)
    expect(Math.abs(cgst - (oracle.receipts[index]?.tax ?? 0))).toBeLessThanOrEqual(1)
  }
  const { balance } = await hotel.owner.call.bookings.get({ bookingId })
  expect(balance).toBe(oracle.balance)
}

it('every invoice, voucher and note of a stay says what plain arithmetic says, whatever was done to it', {
  timeout: 60_000 + walks * 20_000,
}, async () => {
  const done = new Map<string, number>()
  const property = fc.asyncProperty(walk, async ({ rate, takesNights, leaving, ...deeds }) => {
    world.clock.set('2026-11-10T06:30:00Z')
    const hotel = await world.openHotel({ basePrice: rate })
    const { call } = hotel.owner
    await call.guests.loyalty.updateProgram({ ...program, pointValue, leastPoints: 20 })
    const stays: Walk['stays'] = [await open(hotel, 'Guest One'), await open(hotel, 'Guest Two')]
    const [own] = stays
    const walking: Walk = { hotel, rate, stays, done }
    if (takesNights) {
      const bill = { bookingId: own.bookingId, payer: 'company', ...company, takesNights } as const
      Object.assign(own, { billId: (await call.folio.open(bill)).id, takesNights })
    }
    for (const one of deeds.first) await act(walking, one)
    at(1)
    await closeAllDays(world.services)
    for (const stay of stays) sleep(walking, stay, 0)
    for (const one of deeds.second) await act(walking, one)
    await depart(walking, leaving)
    for (const stay of stays) await compare(walking, stay)
    for (const one of deeds.after) await act(walking, one)
    for (const stay of stays) await compare(walking, stay)
    await world.consume()
    expect(await faultsOf(world, hotel)).toEqual([])
    const { latest } = await call.selfAudit.run({ propertyId: hotel.propertyId })
    expect(latest?.results.filter(one => one.conflicts > 0)).toEqual([])
  })
  await fc.assert(property, { numRuns: walks, endOnFailure: true })
  // A walk that did nothing would agree, too.
  if (walks >= 100)
    expect([...deeds, ...leavings, ...afterwards].filter(what => !done.has(what))).toEqual([])
})
