import { releaseDueGroups } from '@atithi/api/stays/groups/jobs'
import { closeAllDays } from '@atithi/api/stays/night-audit/jobs'
import { describe, expect, it } from 'vitest'
import { groupMoneyOf, key, type Wedding } from '../support/group-money.ts'
import { password, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })
const { groupRequest, wedding, take, pickUp, expectSound, paper } = groupMoneyOf(world)

describe('the money of a group', () => {
  it('is given back with a voucher that names its receipt', async () => {
    const one = await wedding()
    await take(one, { amount: 100_000, method: 'cash' })
    await take(one, { amount: 200_000 })
    const back = (money: Record<string, unknown>) =>
      one.call.groups.refundAdvance({
        ...one.at,
        amount: 250_000,
        reason: 'Called off',
        ...key(),
        ...money,
      })
    expect(await reasonOf(back({ method: 'cash' }))).toBe('NOT_PAID_IN_CASH')
    expect(await reasonOf(back({ amount: 300_001 }))).toBe('ABOVE_HELD')
    const folio = await back({ method: 'upi' })
    expect(folio).toMatchObject({ held: 50_000, refunds: [{ amount: 250_000, method: 'upi' }] })
    const vouchers = folio.refunds[0]?.vouchers ?? []
    const papers = await Promise.all(vouchers.map(({ id }) => paper(one, id)))
    expect(papers.map(({ content }) => [content.totals.total, content.corrects?.number])).toEqual([
      [200_000, folio.advances[0]?.receipt?.number],
      [50_000, folio.advances[1]?.receipt?.number],
    ])
    expect((await one.call.payments.list({ kind: 'refund' })).items).toMatchObject([
      { groupName: 'Sharma wedding', amount: -250_000, status: 'completed' },
    ])
    await closeAllDays(world.services)
    await expectSound(one.hotel)
  })

  it('is nobody’s to refund on the booking that it paid, and goes back to the group', async () => {
    const one = await wedding()
    await take(one)
    const { id: bookingId } = await pickUp(one)
    await one.call.groups.setOffAdvance({ ...one.at, bookingId, amount: 400_000, ...key() })
    await one.call.payments.record({ bookingId, method: 'upi', amount: 100_000 })
    const refund = { bookingId, amount: 100_001, reason: 'Asked for' }
    expect(await reasonOf(one.call.payments.refundBooking(refund))).toBe('ABOVE_PAID')
    const { items } = await one.call.payments.list({ bookingId })
    const paymentId = items.find(item => item.method === 'group-advance')?.id ?? ''
    const refused = { paymentId, amount: 1, reason: 'Asked for' }
    expect(await reasonOf(one.call.payments.refund(refused))).toBe('NOT_REFUNDABLE')
    const { bills } = await one.call.folio.get({ bookingId })
    const line = bills.flatMap(bill => bill.money).find(money => money.method === 'group-advance')
    const reversal = { bookingId, lineId: line?.id ?? '', reason: 'Mistake' }
    expect(await reasonOf(one.call.folio.reverse(reversal))).toBe('NOT_REVERSIBLE')
    const back = { ...one.at, bookingId, reason: 'Pays alone' }
    expect(
      await reasonOf(one.call.groups.returnAdvance({ ...back, amount: 400_001, ...key() })),
    ).toBe('ABOVE_PAID')
    expect(
      await one.call.groups.returnAdvance({ ...back, amount: 150_000, ...key() }),
    ).toMatchObject({ held: 250_000, paid: [{ bookingId, amount: 250_000 }] })
    expect(
      await one.call.groups.returnAdvance({ ...back, amount: 250_000, ...key() }),
    ).toMatchObject({ held: 500_000, paid: [] })
    await closeAllDays(world.services)
    await expectSound(one.hotel)
  })

  it('never vanishes, by whichever door the group ends', async () => {
    const held = async (one: Wedding) => (await one.call.groups.get(one.at)).folio.held
    const doors: Record<string, (one: Wedding) => Promise<number>> = {
      release: async one => {
        await one.call.groups.release(one.at)
        return 500_000
      },
      'the cut-off date': async one => {
        await world.ownerDb
          .updateTable('groupBlock')
          .set({ cutOff: world.today() })
          .where('id', '=', one.group.id)
          .execute()
        await releaseDueGroups(world.services)
        return 500_000
      },
      'a block made tentative': async one => {
        const tentative = groupRequest(one.hotel, { status: 'tentative' })
        await one.call.groups.update({ groupId: one.group.id, ...tentative })
        return 500_000
      },
      'a booking that is cancelled': async one => {
        const { id: bookingId } = await pickUp(one)
        await one.call.groups.setOffAdvance({ ...one.at, bookingId, amount: 400_000, ...key() })
        await one.call.payments.record({ bookingId, method: 'upi', amount: 100_000 })
        await one.call.bookings.cancel({ bookingId })
        const { items } = await one.call.payments.list({ bookingId, kind: 'refund' })
        expect(items).toMatchObject([{ amount: -100_000, method: 'upi', status: 'pending' }])
        return 500_000
      },
      'a booking that is cancelled for a fee': async one => {
        const { id: bookingId } = await pickUp(one)
        await world.ownerDb
          .updateTable('booking')
          .set({
            cancellationTerms: JSON.stringify({
              freeUntilHours: 8_760,
              feeNights: 1,
              feeBasisPoints: 0,
              description: 'One night',
            }),
          })
          .where('id', '=', bookingId)
          .execute()
        await one.call.groups.setOffAdvance({ ...one.at, bookingId, amount: 400_000, ...key() })
        await one.call.bookings.cancel({ bookingId })
        const { chargedAmount, paidAmount } = await world.ownerDb
          .selectFrom('booking')
          .select(['chargedAmount', 'paidAmount'])
          .where('id', '=', bookingId)
          .executeTakeFirstOrThrow()
        expect([chargedAmount, paidAmount]).toEqual([315_000, 315_000])
        return 500_000 - paidAmount
      },
      'a stay that comes to less': async one => {
        const { id: bookingId } = await pickUp(one)
        await one.call.groups.setOffAdvance({ ...one.at, bookingId, amount: 500_000, ...key() })
        world.clock.set(`${world.day(10)}T08:00:00Z`)
        const { items } = await one.call.bookings.roomsFor({ bookingId })
        const roomId = items.find(room => !room.isTaken)?.id ?? ''
        const proof = { idProof: 'passport' as const, idNumber: 'P1234567' }
        await one.call.bookings.checkIn({ bookingId, roomId, ...proof })
        await one.call.bookings.checkOut({ bookingId, departure: { policy: 'slept' } })
        const { totalAmount, paidAmount } = await world.ownerDb
          .selectFrom('booking')
          .select(['totalAmount', 'paidAmount'])
          .where('id', '=', bookingId)
          .executeTakeFirstOrThrow()
        expect(paidAmount).toBe(totalAmount)
        return 500_000 - totalAmount
      },
      'a hotel that is deleted, or whose account is closed': async one => {
        const { propertyId } = one.hotel
        expect(await reasonOf(one.call.properties.delete({ propertyId }))).toBe(
          'PROPERTY_HOLDS_ADVANCES',
        )
        const { account } = one.call.settings.advanced
        expect(await account.get()).toMatchObject({ canClose: false, open: '1 bill not settled' })
        expect(await reasonOf(account.close({ password }))).toBe('ACCOUNT_IN_USE')
        return 500_000
      },
      'a hotel that is suspended': async one => {
        await world.ownerDb
          .updateTable('property')
          .set({ status: 'suspended' })
          .where('id', '=', one.hotel.propertyId)
          .execute()
        return 500_000
      },
    }
    for (const [door, through] of Object.entries(doors)) {
      const one = await wedding()
      await take(one)
      const left = await through(one)
      expect(await held(one), door).toBe(left)
      await expectSound(one.hotel)
      // And what is left goes back.
      if (left > 0)
        await one.call.groups.refundAdvance({ ...one.at, amount: left, reason: door, ...key() })
      expect(await held(one), door).toBe(0)
      await expectSound(one.hotel)
    }
    await expect(
      world.ownerDb.deleteFrom('groupBlock').where('name', '=', 'Sharma wedding').execute(),
    ).rejects.toThrow()
  })

  it('is not taken for a group whose rooms are back on sale with nobody coming', async () => {
    const one = await wedding()
    await one.call.groups.release(one.at)
    expect(await reasonOf(take(one))).toBe('GROUP_MONEY')
  })

  it('moves while the block is sold and given up, without a lock in a ring', async () => {
    const one = await wedding()
    await take(one)
    const bookings = await Promise.all([pickUp(one), pickUp(one)])
    await Promise.all(
      bookings.map(({ id }) =>
        one.call.groups.setOffAdvance({ ...one.at, bookingId: id, amount: 100_000, ...key() }),
      ),
    )
    await Promise.all([
      ...bookings.map(({ id }) => one.call.bookings.cancel({ bookingId: id })),
      take(one),
      take(one, { method: 'bank-transfer' }),
      one.call.groups.refundAdvance({ ...one.at, amount: 10_000, reason: 'Part', ...key() }),
      pickUp(one),
    ])
    expect((await one.call.groups.get(one.at)).folio.held).toBe(1_490_000)
    await expectSound(one.hotel)
  })
})
