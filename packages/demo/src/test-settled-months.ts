import { auditBooks } from '@atithi/api/insight/self-audit/commands'
import type { AuthorizedPropertyId } from '@atithi/api/kernel/access/gates'
import type { Work } from '@atithi/api/kernel/context/context'
import type { Db } from '@atithi/db/client'
import { inAccount, inTransaction } from '@atithi/db/scope'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { settleOnline } from './settle-online.ts'

/**
 * Connects the gateway at a hotel of the demonstration that is seeded, settles what its guests paid online, and takes it all back: for each
 * month what was paid is what was transferred, the fees and what is open, each transfer stands at the bank, and the books tie.
 */
export async function expectSettledMonths(ownerDb: Db, work: Work): Promise<void> {
  const undone = new Error('undone')
  const { id, accountId, createdAt } = await ownerDb
    .selectFrom('property')
    .select(['id', 'accountId', 'createdAt'])
    .where('subdomain', '=', 'chandra-mahal')
    .executeTakeFirstOrThrow()
  // The owner of the tables stands in for the gate.
  const propertyId = id as AuthorizedPropertyId
  const account = {
    propertyId,
    kind: 'gateway',
    name: 'Razorpay',
    gateway: 'razorpay',
    createdAt,
  }
  const tried = inTransaction(ownerDb, async whole => {
    const trx = inAccount(whole, accountId)
    const { id: paymentAccountId } = await trx
      .insertInto('paymentAccount')
      .values({ ...account, keyId: 'rzp_test_1', keySecretSealed: 'v1.demo.x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { payments, settlements } = await settleOnline(inAccount(trx, accountId), {
      propertyId,
      paymentAccountId,
      now: work.now,
    })
    expect(payments.length).toBeGreaterThan(50)
    const last = settlements.at(-1)?.at ?? 0
    expect(work.now.getTime() / 1000 - last).toBeLessThan(10 * 86_400)
    const { rows: months } = await sql<Record<string, number>>`
      select sum(m.amount)::bigint as paid, sum(i.credit)::bigint as transferred, sum(i.fee)::bigint as fees,
        coalesce(sum(m.amount) filter (where i.id is null), 0)::bigint as open,
        count(*) filter (where i.state <> 'matched')::int as wrong, count(distinct x.settlement_id)::int as at_bank
      from payment m left join settlement_item i on i.account_id = m.account_id and i.payment_id = m.id
      left join bank_match x on x.account_id = m.account_id and x.settlement_id = i.settlement_id and x.state = 'matched'
      where m.payment_account_id = ${paymentAccountId}::uuid and m.completed_at >= '2026-10-01'
      group by date_trunc('month', m.completed_at at time zone 'Asia/Kolkata') order by 1`.execute(
      trx,
    )
    expect(months).toHaveLength(2)
    for (const { paid = 0, transferred = 0, fees = 0, open = 0, wrong, atBank } of months) {
      expect(paid).toBe(transferred + fees + open)
      expect(wrong).toBe(0)
      expect(atBank).toBeGreaterThan(0)
    }
    const within: Work = {
      ...work,
      read: read => read(trx),
      write: write => write(trx),
    }
    await auditBooks(within, propertyId)
    const audit = trx.selectFrom('selfAudit').select(['conflicts', 'findings'])
    expect(await audit.orderBy('id', 'desc').executeTakeFirst()).toMatchObject({
      conflicts: 0,
    })
    throw undone
  })
  await expect(tried).rejects.toBe(undone)
}
