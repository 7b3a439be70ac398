import { tellOfCards } from '@atithi/api/channels/settlements/jobs'
import { generateReports } from '@atithi/api/insight/report-files/jobs'
import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { channelId, useChannelSales } from '../support/channel-sales.ts'
import { pullNow } from '../support/channels.ts'
import { sellBreakfast } from '../support/charges.ts'
import { columnsOf, recountColumns } from '../support/column-recount.ts'
import { findConflicts } from '../support/recount.ts'
import { reportsIn } from '../support/reports-in.ts'
import { reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 10 })
const { open, sell, checkIn, tomorrow, payoutOf, sent, net } = useChannelSales(world)

/** A date as an Indian bank writes it. */
const indian = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

describe('a booking paid to its channel', () => {
  it('leaves without paying, is settled by the payout to the paisa, and found at the bank', async () => {
    const place = await open()
    const { hotel, call, propertyId, money, accountId } = place
    const { code, bookingId } = await sell(place)
    expect((await call.bookings.get({ bookingId })).channelCollected).toBe(420_000)
    // The lists of the day say it too: nobody asks the guest for what the channel has.
    const today = await call.bookings.day({ propertyId })
    expect(today.arrivals.items).toMatchObject([{ balance: 420_000, channelCollected: 420_000 }])
    const board = await call.bookings.board({
      propertyId,
      from: world.today(),
      to: addDays(world.today(), 1),
    })
    expect(board.bookings).toMatchObject([{ id: bookingId, channelCollected: 420_000 }])
    await checkIn(hotel, bookingId)
    await call.folio.addExtra({ bookingId, extraId: await sellBreakfast(hotel), quantity: 1 })
    tomorrow()
    const { balance } = await call.bookings.get({ bookingId })
    const extras = balance - 420_000
    expect(extras).toBeGreaterThan(0)
    // What the channel has not taken is the guest's to pay.
    expect(await reasonOf(call.bookings.checkOut({ bookingId }))).toBe('BALANCE_DUE')
    await call.bookings.checkOut({ bookingId, payment: { method: 'cash', amount: extras } })
    const left = await call.bookings.get({ bookingId })
    expect(left).toMatchObject({
      status: 'checked-out',
      balance: 420_000,
      receivableReason: 'Paid to the channel, which pays the hotel',
    })
    const dues = await money.dues({ propertyId, kind: 'payout' })
    expect(dues).toMatchObject({ total: 1, net, items: [{ reservationCode: code, net }] })
    expect((await money.dues({ propertyId, kind: 'commission-invoice' })).total).toBe(0)

    const paper = sent(place, [payoutOf(code)])
    const entered = await money.enter(paper)
    expect(entered.posted).toBe(420_000)
    expect(await reasonOf(money.enter(paper))).toBe('STATEMENT_EXISTS')
    const { statementId } = entered
    expect((await money.settle({ propertyId, statementId })).posted).toBe(0)
    expect(await call.bookings.get({ bookingId })).toMatchObject({ balance: 0 })
    expect(await money.statement({ propertyId, statementId })).toMatchObject({
      net,
      posted: 420_000,
      arrived: null,
      verdicts: { agrees: 1, differs: 0, missing: 0, unexpected: 0 },
      lines: [{ verdict: 'agrees', difference: 0, posted: 420_000 }],
    })
    expect((await money.dues({ propertyId, kind: 'payout' })).total).toBe(0)
    const lines = await world.ownerDb
      .selectFrom('folioLine')
      .select(['id', 'method', 'amount'])
      .where('bookingId', '=', bookingId)
      .where('kind', '=', 'payment')
      .where('method', '<>', 'cash')
      .orderBy('id')
      .execute()
    expect(lines.map(({ method, amount }) => [method, amount])).toEqual([
      ['bank-transfer', -net],
      ['tds', -2_400],
      ['channel-commission', -89_208],
    ])
    // Its parts are taken back with it alone, and never given to a guest.
    const [part] = lines
    expect(
      await reasonOf(
        call.folio.reverse({ bookingId, lineId: part?.id ?? '', reason: 'By mistake' }),
      ),
    ).toBe('NOT_REVERSIBLE')

    const statement = [
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      `${indian(world.today())},NEFT CR ${paper.number} BOOKING COM,,${indian(world.today())},,${(net / 100).toFixed(2)},${(net / 100).toFixed(2)}`,
      '',
    ].join('\n')
    const read = await call.payments.reconcile.import({
      propertyId,
      accountId,
      fileName: 'bank.csv',
      content: Buffer.from(statement).toString('base64'),
    })
    expect(read).toMatchObject({ added: 1, lines: 1 })
    expect(await money.statement({ propertyId, statementId })).toMatchObject({ arrived: net })
    const [line] = (await call.payments.reconcile.items({ propertyId, side: 'bank' })).items
    expect(line).toMatchObject({
      state: 'matched',
      rule: 'reference',
      channelStatementId: statementId,
    })
    const withdraw = { propertyId, statementId, reason: 'Entered twice' }
    expect(await reasonOf(money.withdraw(withdraw))).toBe('CHANNEL_MONEY')
    await call.payments.reconcile.unmatch({
      propertyId,
      bankLineId: line?.id ?? '',
      reason: 'Not this one',
    })
    expect(
      (await call.payments.reconcile.candidates({ propertyId, bankLineId: line?.id ?? '' })).items,
    ).toMatchObject([{ kind: 'payout', id: statementId, fits: true }])
    await call.payments.reconcile.match({
      propertyId,
      bankLineId: line?.id ?? '',
      channelStatementId: statementId,
      reason: 'It is after all',
    })
    await call.payments.reconcile.unmatch({ propertyId, bankLineId: line?.id ?? '', reason: 'No' })
    await money.withdraw(withdraw)
    expect(await call.bookings.get({ bookingId })).toMatchObject({ balance: 420_000 })
    expect((await money.dues({ propertyId, kind: 'payout' })).total).toBe(1)
    expect((await money.settle({ propertyId, statementId })).posted).toBe(0)
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('is settled once by many hands, later where its stay is not over, and never beyond what it owes', async () => {
    const place = await open()
    const { hotel, call, propertyId, money } = place
    const { code, bookingId } = await sell(place)
    await checkIn(hotel, bookingId)
    const paper = sent(place, [{ ...payoutOf(code), gross: 500_000 }, payoutOf('NOBODY-1')])
    const { statementId, posted } = await money.enter(paper)
    expect(posted).toBe(0)
    tomorrow()
    await call.bookings.checkOut({ bookingId })
    const settled = await Promise.all(
      Array.from({ length: 4 }, () => money.settle({ propertyId, statementId })),
    )
    expect(settled.reduce((sum, one) => sum + one.posted, 0)).toBe(420_000)
    expect(await call.bookings.get({ bookingId })).toMatchObject({ balance: 0 })
    expect(await money.statement({ propertyId, statementId })).toMatchObject({
      verdicts: { agrees: 0, differs: 1, missing: 1 },
      lines: [
        { reservationCode: 'NOBODY-1', verdict: 'missing', bookingId: null },
        {
          verdict: 'differs',
          difference: 80_000,
          differences: [{ part: 'gross', said: 500_000, expected: 420_000 }],
        },
      ],
    })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('is the guest’s to pay again once the channel cancels it or lets the hotel ask for the money', async () => {
    const place = await open()
    const { listed, call } = place
    const { code, bookingId } = await sell(place, {
      checkIn: addDays(world.today(), 3),
      checkOut: addDays(world.today(), 4),
    })
    await listed.cancel(code)
    await pullNow(world, listed.connectionId)
    await listed.settle()
    expect((await call.bookings.get({ bookingId })).channelCollected).toBe(0)
    const other = await sell(place, { prepaid: false })
    expect((await call.bookings.get({ bookingId: other.bookingId })).channelCollected).toBe(0)
  })
})

describe('an invoice of commission', () => {
  it('is matched by booking, names its difference, and is paid once', async () => {
    const place = await open()
    const { hotel, call, propertyId, money } = place
    const first = await sell(place, { prepaid: false })
    const second = await sell(place, { prepaid: false })
    for (const { bookingId } of [first, second]) await checkIn(hotel, bookingId)
    tomorrow()
    for (const { bookingId } of [first, second]) {
      const { balance } = await call.bookings.get({ bookingId })
      await call.bookings.checkOut({ bookingId, payment: { method: 'upi', amount: balance } })
    }
    const kind = 'commission-invoice' as const
    expect((await money.dues({ propertyId, kind, channelId })).items).toMatchObject([
      { expected: { gross: 0, commission: 75_600, commissionTax: 13_608 }, net: 89_208 },
      { expected: { commission: 75_600 } },
    ])
    const line = { commission: 75_600, commissionTax: 13_608, tds: 1_512 }
    const paper = {
      propertyId,
      channelId,
      kind,
      number: 'BDC/26/1188',
      issuedOn: world.today(),
      dueOn: addDays(world.today(), 14),
      lines: [
        { reservationCode: first.code, ...line },
        { reservationCode: second.code, ...line, commission: 80_000 },
      ],
    }
    const { statementId, posted } = await money.enter(paper)
    expect(posted).toBe(0)
    expect(await money.statement({ propertyId, statementId })).toMatchObject({
      verdicts: { agrees: 1, differs: 1 },
      net: 75_600 + 80_000 + 2 * (13_608 - 1_512),
      lines: [
        {
          reservationCode: second.code,
          verdict: 'differs',
          difference: 4_400,
          differences: [{ part: 'commission', said: 80_000, expected: 75_600 }],
        },
        { reservationCode: first.code, verdict: 'agrees' },
      ],
    })
    expect((await money.dues({ propertyId, kind })).total).toBe(0)
    const span = { from: world.today(), to: world.today() }
    const { runId } = await call.reports.generate({
      propertyId,
      reportId: 'channel-papers',
      ...span,
    })
    await generateReports(world.services)
    const report = await call.reports.rows({ propertyId, runId })
    expect(report.rows).toMatchObject([
      { reservation: first.code, verdict: 'agrees', difference: 0 },
      { reservation: second.code, verdict: 'differs', difference: 4_400 },
    ])
    expect(await reasonOf(money.settle({ propertyId, statementId }))).toBe('CHANNEL_MONEY')
    const paid = { propertyId, statementId, paidOn: world.today(), reference: 'UTR 7' }
    await money.markPaid(paid)
    expect(await reasonOf(money.markPaid(paid))).toBe('CHANNEL_MONEY')
    const days = { from: addDays(span.from, -10), to: span.to, until: span.to }
    const told = await recountColumns(columnsOf(world, hotel), days)
    expect(told['channel-commission paper']).toBe(2)
    const commission = await reportsIn(world)(hotel, 'channel-commission', days.from, days.until)
    expect(commission.rows.map(row => row.paidOn)).toEqual([span.to, span.to])
    expect((await money.statements({ propertyId })).items).toMatchObject([
      { number: 'BDC/26/1188', bookings: 2, paidOn: world.today() },
    ])
    const bad = { ...paper, number: 'X', lines: [{ reservationCode: 'A', gross: 1 }] }
    expect(await reasonOf(money.enter(bad))).toBe('BAD_REQUEST')
    // Another hotel, and somebody without the grant to reverse.
    const stranger = await world.openHotel()
    const theirs = stranger.owner.call.payments.channels
    expect(await reasonOf(theirs.statement({ propertyId, statementId }))).toBe('NOT_FOUND')
    expect(await reasonOf(theirs.statement({ propertyId: stranger.propertyId, statementId }))).toBe(
      'NOT_FOUND',
    )
    const clerk = await world.createStaff(hotel, ['payments'])
    expect(
      await reasonOf(
        clerk.call.payments.channels.withdraw({ propertyId, statementId, reason: 'No' }),
      ),
    ).toBe('GRANT_REQUIRED')
  })
})

describe('a virtual card', () => {
  it('is charged once within its days, as money of its booking, and never kept by its number', async () => {
    const place = await open()
    const { hotel, call, propertyId, money } = place
    const { code, bookingId } = await sell(place)
    // A card goes by the calendar, which before 06:00 is a day ahead of the hotel.
    const calendarDay = businessDate(world.clock.now(), 'Asia/Kolkata', '00:00')
    const card = {
      propertyId,
      channelId,
      booking: code,
      amount: 330_792,
      validFrom: addDays(calendarDay, 1),
      validTo: addDays(calendarDay, 30),
      lastFour: '4242',
    } as const
    expect(await reasonOf(money.addCard({ ...card, lastFour: '4111111111111111' }))).toBe(
      'BAD_REQUEST',
    )
    const { cardId } = await money.addCard(card)
    expect((await money.cards({ propertyId })).items).toMatchObject([
      { state: 'waiting', lastFour: '4242', code: expect.any(String) },
    ])
    expect(await reasonOf(money.chargeCard({ propertyId, cardId }))).toBe('CHANNEL_MONEY')
    await checkIn(hotel, bookingId)
    const rung = async () => {
      await tellOfCards(world.services)
      await tellOfCards(world.services)
      const { rows } = await sql<{ type: string }>`select type from outbox_event
        where property_id = ${propertyId} and type like 'channel.card-%' order by id`.execute(
        world.ownerDb,
      )
      return rows.map(({ type }) => type)
    }
    expect(await rung()).toEqual([])
    tomorrow()
    expect(await rung()).toEqual(['channel.card-chargeable'])
    world.clock.set(new Date(Date.now() + 28 * 86_400_000).toISOString())
    expect(await rung()).toEqual(['channel.card-chargeable', 'channel.card-expiring'])
    tomorrow()
    const charged = await Promise.all(
      [1, 2, 3].map(() => money.chargeCard({ propertyId, cardId, reference: 'AUTH 77' })),
    )
    expect(new Set(charged.map(({ paymentId }) => paymentId)).size).toBe(1)
    expect(await call.bookings.get({ bookingId })).toMatchObject({
      paidAmount: 330_792,
      channelCollected: 420_000 - 330_792,
    })
    expect((await money.cards({ propertyId, isOpen: true })).items).toEqual([])
    expect(await reasonOf(money.voidCard({ propertyId, cardId, reason: 'Sent anew' }))).toBe(
      'CHANNEL_MONEY',
    )
    // What it does not bring is the channel's commission: a line of a payout settles it.
    await call.bookings.checkOut({ bookingId })
    const { posted } = await money.enter(
      sent(place, [{ ...payoutOf(code), gross: 89_208, tcs: 0, tds: 0 }]),
    )
    expect(posted).toBe(89_208)
    expect(await call.bookings.get({ bookingId })).toMatchObject({ balance: 0 })
    const other = await money.addCard({ ...card, validFrom: world.today(), booking: code })
    await money.voidCard({ propertyId, cardId: other.cardId, reason: 'Sent anew' })
    expect(await reasonOf(money.chargeCard({ propertyId, cardId: other.cardId }))).toBe(
      'CHANNEL_MONEY',
    )
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})
