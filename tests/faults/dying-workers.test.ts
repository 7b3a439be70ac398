import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { enqueueEmail } from '@atithi/api/kernel/email/enqueue'
import { addDays, businessDate, type IsoDate } from '@atithi/api/kernel/shared/dates'
import type { Db } from '@atithi/db/client'
import { inTransaction } from '@atithi/db/scope'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CountingPost, startCountingPost } from '../support/counting-post.ts'
import { databaseUrlOf } from '../support/database-url.ts'
import type { HttpClient } from '../support/http-client.ts'
import { type Product, startProduct, startTimeout } from '../support/product.ts'
import { findConflicts } from '../support/recount.ts'
import { startSecondServer } from '../support/second-server.ts'
import { isThorough } from '../support/thorough.ts'
import { mostBookings, requestsFor, settle } from './booking-storm.ts'
import { openStormHotel, ownerDbOf, type StormHotel } from './storm-hotel.ts'

/** After a worker died over a job, another one takes it up within this. */
const longestGapMs = 60_000

// A job whose worker died is given up after some heartbeats: too long to wait for in every run.
describe.runIf(isThorough)(
  'two servers with workers on one database, one of which dies over a job',
  { timeout: 240_000 },
  () => {
    let product: Product
    let db: Db
    let post: CountingPost
    const key = randomBytes(32)
    const settings = () => ({
      SMTP_URL: post.url,
      ENCRYPTION_KEYS: `post:${key.toString('base64')}`,
    })

    beforeAll(async () => {
      post = await startCountingPost()
      product = await startProduct(await findFreePort(), { SEED: 'none', ...settings() })
      db = ownerDbOf(product)
    }, startTimeout)
    afterAll(async () => {
      await db?.destroy()
      await product?.stop()
      await post?.stop()
    })

    const startOther = () =>
      startSecondServer(product, databaseUrlOf(product.dataDir), 'all', settings())
    const wake = (job: string) => sql`select pg_notify('atithi_job', ${job})`.execute(db)

    /** The first process holds its breath during `act`, so that it is the second that takes the job. */
    async function withFirstStill(act: () => Promise<void>): Promise<void> {
      const first: number = JSON.parse(
        fs.readFileSync(path.join(product.dataDir, 'running.json'), 'utf8'),
      ).serverPid
      process.kill(first, 'SIGSTOP')
      try {
        await act()
      } finally {
        process.kill(first, 'SIGCONT')
      }
    }

    /** Waits until `left` answers none, and says how long the work lay there. */
    async function doneAfter(what: string, left: () => Promise<number>): Promise<void> {
      const died = performance.now()
      await expect.poll(left, { timeout: longestGapMs, interval: 200 }).toBe(0)
      console.info(
        `${what}: done by the other worker ${Math.round(performance.now() - died)} ms after the first one died`,
      )
    }

    it('lets each expired hold go once', async () => {
      const hotel = await openStormHotel(product, 'Holds House')
      const answers = await settle(
        [product.url],
        hotel,
        requestsFor(hotel, 'holds', 2 * mostBookings),
        new Map(),
      )
      const held = [...answers.values()].flatMap(answer =>
        answer.data ? [String(answer.data.id)] : [],
      )
      expect(held.length).toBeGreaterThan(mostBookings / 2)
      const other = await startOther()
      await db
        .updateTable('booking')
        .set({ status: 'pending', holdExpiresAt: '2020-01-01T00:00:00Z' })
        .where('idempotencyKey', 'like', 'holds-%')
        .execute()
      const waiting = async () => {
        const { count } = await db
          .selectFrom('booking')
          .select(eb => eb.fn.countAll<number>().as('count'))
          .where('id', 'in', held)
          .where('status', '=', 'pending')
          .executeTakeFirstOrThrow()
        return Number(count)
      }
      await withFirstStill(async () => {
        await wake('release-expired-holds')
        await expect.poll(waiting, { timeout: 20_000, interval: 2 }).toBeLessThan(held.length)
        other.process.kill('SIGKILL')
      })
      expect(await waiting()).toBeGreaterThan(0)
      await doneAfter('expired holds', waiting)
      const { rows } = await sql<{ times: number; bookings: number }>`
      select times, count(*) as bookings from (select count(*)::int as times from audit_entry
        where action = 'booking.hold-expired' and entity_id = any (${held}::uuid[]) group by entity_id) counted group by times`.execute(
        db,
      )
      expect(rows).toEqual([{ times: 1, bookings: held.length }])
      expect(await findConflicts(db)).toEqual([])
    })

    describe('letters', () => {
      const letters = 60
      const words = {
        subject: 'A letter',
        text: 'To whom it concerns.',
        html: '<p>To whom it concerns.</p>',
      }

      /** Lays letters into the outgoing post, all at one moment; answers their message ids. */
      async function layOut(prefix: string): Promise<string[]> {
        await inTransaction(db, async trx => {
          for (let at = 0; at < letters; at += 1)
            await enqueueEmail(trx, [{ id: 'post', key }], {
              recipient: `${prefix}-${at}@example.in`,
              email: words,
            })
        })
        const rows = await db
          .selectFrom('outgoingEmail')
          .select('id')
          .where('recipient', 'like', `${prefix}-%`)
          .execute()
        return rows.map(({ id }) => `<${id}@localhost>`)
      }
      const unsent = async (prefix: string) =>
        (
          await db
            .selectFrom('outgoingEmail')
            .select('id')
            .where('recipient', 'like', `${prefix}-%`)
            .where('sentAt', 'is', null)
            .execute()
        ).length
      const timesTaken = (ids: readonly string[]) => {
        const times = new Map(ids.map(id => [id, 0]))
        for (const id of post.taken) if (times.has(id)) times.set(id, (times.get(id) ?? 0) + 1)
        return times
      }

      it('are each sent once by two workers', async () => {
        const other = await startOther()
        const ids = await layOut('both')
        await expect.poll(() => unsent('both'), { timeout: longestGapMs }).toBe(0)
        await other.stop()
        expect([...timesTaken(ids).values()]).toEqual(ids.map(() => 1))
      })

      it('are each sent once, but for the one in the hand of a worker that dies: that one again under its id', async () => {
        const other = await startOther()
        let inHand = ''
        let ids: string[] = []
        await withFirstStill(async () => {
          let taken = 0
          post.onTaken(id => {
            taken += 1
            if (taken !== letters / 2) return
            inHand = id
            other.process.kill('SIGKILL')
          })
          ids = await layOut('killed')
          await expect.poll(() => inHand, { timeout: 20_000 }).not.toBe('')
        })
        expect(await unsent('killed')).toBe(letters / 2 + 1)
        // What it had claimed is nobody else's for five minutes: they pass.
        await sql`update outgoing_email set next_attempt_at = clock_timestamp() where recipient like 'killed-%' and sent_at is null`.execute(
          db,
        )
        await doneAfter('letters', () => unsent('killed'))
        expect(timesTaken(ids)).toEqual(new Map(ids.map(id => [id, id === inHand ? 2 : 1])))
      })
    })

    it('charges each night once and closes each date once, with two at it', async () => {
      const days = 6
      const other = await startOther()
      // The audit runs when this test says so, not by the clock.
      await sql`delete from pgboss.schedule where name = 'night-audit'`.execute(db)
      const today = businessDate(new Date(), 'Asia/Kolkata', '06:00')
      const from = addDays(today, -days)
      const hotels: StormHotel[] = []
      for (const name of ['First', 'Second', 'Third', 'Fourth']) {
        const hotel = await openStormHotel(product, `${name} Night House`)
        for (const roomTypeId of hotel.roomTypeIds)
          await fillHouse(hotel, { roomTypeId, checkIn: from, checkOut: addDays(today, 2) })
        hotels.push(hotel)
      }
      const ids = hotels.map(hotel => hotel.propertyId)
      const closed = async () =>
        (await db.selectFrom('nightAudit').select('id').where('propertyId', 'in', ids).execute())
          .length
      const all = days * hotels.length
      await withFirstStill(async () => {
        await wake('night-audit')
        await expect.poll(closed, { timeout: 20_000, interval: 2 }).toBeGreaterThan(0)
      })
      // Now the first closes, for a person, the days that the job of the second is at.
      const byHand = hotels
        .slice(0, 2)
        .map(({ owner, propertyId }) => owner.mutate('nightAudit.run', { propertyId }))
      await expect.poll(closed, { timeout: 20_000, interval: 2 }).toBeGreaterThan(days)
      other.process.kill('SIGKILL')
      for (const answer of await Promise.all(byHand)) expect(answer.reason).toBeUndefined()
      expect(await closed()).toBeLessThan(all)
      await doneAfter('night audit', async () => all - (await closed()))

      const dates = Array.from({ length: days }, (_, at) => addDays(from, at))
      for (const propertyId of ids) {
        const audits = await db
          .selectFrom('nightAudit')
          .select(['id', 'businessDate'])
          .where('propertyId', '=', propertyId)
          .orderBy('businessDate')
          .execute()
        expect(audits.map(audit => audit.businessDate)).toEqual(dates)
        const told = await db
          .selectFrom('auditEntry')
          .select('entityId')
          .where('propertyId', '=', propertyId)
          .where('action', '=', 'night-audit.closed')
          .execute()
        expect(told.map(entry => entry.entityId).toSorted()).toEqual(
          audits.map(audit => audit.id).toSorted(),
        )
        const { rows } = await sql<{ night: IsoDate; charges: number; rooms: number }>`
        select night, count(*)::int as charges, count(distinct booking_room_id)::int as rooms from folio_line
        where property_id = ${propertyId} and kind = 'room-night' group by night order by night`.execute(
          db,
        )
        expect(rows).toEqual(
          dates.map(night => ({ night, charges: 2 * roomsTaken, rooms: 2 * roomsTaken })),
        )
      }
      expect(await findConflicts(db)).toEqual([])
    })
  },
)

const roomsTaken = 8

/** Guests who came some days ago into rooms of a type, written down today. */
async function fillHouse(
  { owner, propertyId }: { owner: HttpClient; propertyId: string },
  stay: { roomTypeId: string; checkIn: IsoDate; checkOut: IsoDate },
): Promise<void> {
  const guest = { guestName: 'Ravi Kumar', guestPhone: '9812345678', idempotencyKey: randomUUID() }
  const booked = await owner.mutate('bookings.create', {
    propertyId,
    ...stay,
    ...guest,
    adults: roomsTaken,
    rooms: roomsTaken,
  })
  const bookingId = booked.data?.id
  const { data = { items: [] } } = await owner.query('bookings.roomsFor', { bookingId })
  const rooms = data.items as { id: string }[]
  const [roomId, ...moreRoomIds] = rooms.slice(0, roomsTaken).map(room => room.id)
  const identity = { idProof: 'aadhar', idNumber: '2345 6789 0123' }
  const came = await owner.mutate('bookings.checkIn', {
    bookingId,
    roomId,
    moreRoomIds,
    acceptDirty: true,
    ...identity,
  })
  expect(came.reason).toBeUndefined()
}
