import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDb, createPool, type Db } from '@atithi/db/client'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseUrlOf, ownerUrlOf } from '../support/database-url.ts'
import { createHttpClient, type HttpClient } from '../support/http-client.ts'
import { type Product, startProduct, startTimeout } from '../support/product.ts'
import { type SecondServer, startSecondServer } from '../support/second-server.ts'

const owner = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  password: 'a long and private phrase',
  propertyName: 'Two Doors',
}
const admin = { email: 'admin@example.in', password: owner.password }
/** What an administrator decides holds everywhere within so long. */
const withinMs = 2_000

describe('what administrators decide through one process', () => {
  let first: Product
  let second: SecondServer
  let db: Db
  let propertyId: string
  let administrator: HttpClient
  let hotelier: HttpClient

  beforeAll(async () => {
    first = await startProduct(await findFreePort(), { SEED: 'none' })
    second = await startSecondServer(first, databaseUrlOf(first.dataDir), 'web')
    const registered = await createHttpClient(first.url).mutate('auth.register', owner)
    expect(registered.reason).toBeUndefined()
    db = createDb(createPool(ownerUrlOf(first.dataDir), { max: 2 }))
    await sql`
      insert into app_user (name, email, role, password_hash, email_proved_at)
      select 'Ravi Das', ${admin.email}, 'admin', password_hash, clock_timestamp() from app_user where email = ${owner.email}`.execute(
      db,
    )
    const hotel = await db
      .updateTable('property')
      .set({ status: 'active', subdomain: 'two-doors', publishStatus: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    propertyId = hotel.id
    administrator = createHttpClient(first.url)
    expect((await administrator.mutate('auth.login', admin)).reason).toBeUndefined()
    hotelier = createHttpClient(second.url)
    expect((await hotelier.mutate('auth.login', owner)).reason).toBeUndefined()
  }, startTimeout)
  afterAll(async () => {
    await db?.destroy()
    await second?.stop()
    await first?.stop()
  })

  /** Decides through the first process, and waits for what the second one says; answers after how long it did. */
  async function decide(
    procedure: string,
    input: object,
    holds: () => Promise<boolean>,
  ): Promise<number> {
    const decided = await administrator.mutate(procedure, input)
    expect(decided.reason).toBeUndefined()
    const since = performance.now()
    while (!(await holds()) && performance.now() - since < 10_000) await sleep(20)
    return performance.now() - since
  }

  /** A page of the hotel's website as the second process answers it, kept pages included. */
  const page = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(second.url)
      const host = `two-doors.localhost:${port}`
      http
        .get({ port, path: '/', headers: { host } }, answer => {
          let text = ''
          answer.on('data', chunk => {
            text += String(chunk)
          })
          answer.on('end', () => resolve(text))
        })
        .on('error', reject)
    })

  it('reaches the other in two seconds: a flag, on websites whose pages are kept, and its words', async () => {
    const paused = 'Booking online is paused'
    for (let visit = 0; visit < 3; visit += 1) expect(await page()).not.toContain(paused)
    const stop = { key: 'online-booking', value: false, reason: 'A repair.' }
    expect(
      await decide('admin.flags.set', stop, async () => (await page()).includes(paused)),
    ).toBeLessThan(withinMs)
    const { data } = await hotelier.query('settings.notice')
    expect(JSON.stringify(data)).toContain('A repair.')
    for (let visit = 0; visit < 3; visit += 1) expect(await page()).toContain(paused)
    const goOn = { key: 'online-booking', value: true }
    expect(
      await decide('admin.flags.set', goOn, async () => !(await page()).includes(paused)),
    ).toBeLessThan(withinMs)
  })

  it('reaches the other in two seconds: who may register', async () => {
    let serial = 0
    const register = async () => {
      serial += 1
      const answer = await createHttpClient(second.url).mutate('auth.register', {
        ...owner,
        email: `new${serial}@example.in`,
      })
      return answer.reason
    }
    const close = { key: 'open-registration', value: false }
    expect(
      await decide(
        'admin.flags.set',
        close,
        async () => (await register()) === 'REGISTRATION_CLOSED',
      ),
    ).toBeLessThan(withinMs)
  })

  it('reaches the other in two seconds: a plan', async () => {
    const current = async () => (await hotelier.query('billing.current', { propertyId })).data
    expect(await current()).toMatchObject({ allowedBy: 'starter' })
    const change = { propertyId, planId: 'professional', reason: 'As agreed.' }
    expect(
      await decide(
        'billing.changePlan',
        change,
        async () => (await current())?.allowedBy === 'professional',
      ),
    ).toBeLessThan(withinMs)
  })
})
