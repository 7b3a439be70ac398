import net, { type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createDb, openApplication } from './client.ts'
import { loginsOf } from './login-role.ts'
import { readIn, type Scope, writeIn } from './scope.ts'
import { readInScope } from './scoped-pool.ts'
import { useTestDb } from './testing.ts'

const property = '01a1fb9c-4222-7ab6-82e2-f7a8767fc6b1'
const other = '01a1fb9c-4270-7ce6-9370-3e06c8899a3d'
const owner = '01a1fb9c-4270-7ce6-9370-3e06c8899a3e'
const tenant: Scope = { role: 'tenant', propertyIds: [property, other], accountId: owner }

const who = sql<{
  role: string
  properties: string
  owner: string
  tenant: string
  readOnly: string
}>`
  select current_user as role, current_setting('app.property_ids', true) as properties, current_setting('app.account_id', true) as owner,
    current_setting('app.tenant', true) as tenant,
    current_setting('transaction_read_only') as read_only`

describe('readIn', () => {
  const test = useTestDb({ max: 1 })
  const afterwards = async (login: 'platform' | 'tenants') =>
    (await who.execute(createDb(test.pools[login]))).rows[0]

  afterEach(async () => {
    for (const [login, role] of [
      ['platform', 'atithi_app'],
      ['tenants', 'atithi_tenant_app'],
    ] as const) {
      const seen = await afterwards(login)
      expect(seen).toMatchObject({ role, readOnly: 'off' })
      expect([seen?.properties || '', seen?.owner || '', seen?.tenant || '']).toEqual(['', '', ''])
    }
  })

  it('bounds every statement of its own, with values or without', async () => {
    const bounded = {
      role: 'atithi_portfolio',
      properties: `${property},${other}`,
      owner,
      tenant: owner,
      readOnly: 'on',
    }
    const seen = await readIn(test.db, tenant, async db => [
      (await who.execute(db)).rows[0],
      (await sql<{ role: string }>`select ${1}::int as one, current_user as role`.execute(db))
        .rows[0],
      (await who.execute(db)).rows[0],
    ])
    expect(seen).toEqual([bounded, { one: 1, role: 'atithi_portfolio' }, bounded])
  })

  it('takes nothing of one scope into the next', async () => {
    await readIn(test.db, tenant, db => who.execute(db))
    const [seen] = await readIn(
      test.db,
      { role: 'platform' },
      async db => (await who.execute(db)).rows,
    )
    expect(seen).toMatchObject({ role: 'atithi_platform', readOnly: 'on' })
    expect([seen?.properties || '', seen?.owner || '']).toEqual(['', ''])
    const [written] = await writeIn(
      test.db,
      { role: 'tenant', accountId: owner, propertyIds: [property], reaches: 'properties' },
      async trx => (await who.execute(trx)).rows,
    )
    expect(written).toEqual({
      role: 'atithi_property',
      properties: property,
      owner: '',
      tenant: owner,
      readOnly: 'off',
    })
  })

  it('is sent by the login that its scope is of', async () => {
    const login = async (scope: Scope) =>
      readIn(
        test.db,
        scope,
        async db =>
          (await sql<{ login: string }>`select session_user as login`.execute(db)).rows[0]?.login,
      )
    expect(await login(tenant)).toBe('atithi_tenant_app')
    expect(await login({ role: 'visitor', accountId: owner, propertyIds: [property] })).toBe(
      'atithi_tenant_app',
    )
    expect(await login({ role: 'platform' })).toBe('atithi_app')
  })

  it('refuses to write, whoever asks', async () => {
    const write = readIn(test.db, { role: 'platform' }, db =>
      sql`delete from attempt where subject = 'nobody'`.execute(db),
    )
    await expect(write).rejects.toMatchObject({ code: '25006' })
  })

  it('leaves a fit connection behind a statement that fails, the first time and the next', async () => {
    const divide = (by: number) =>
      readIn(
        test.db,
        tenant,
        async db => (await sql<{ part: number }>`select 12 / ${by}::int as part`.execute(db)).rows,
      )
    const misspelt = () => readIn(test.db, tenant, db => sql`selec ${1}`.execute(db))
    for (let run = 0; run < 2; run += 1) {
      await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
      await expect(misspelt()).rejects.toMatchObject({ code: '42601' })
      expect(await divide(4)).toEqual([{ part: 3 }])
    }
  })

  it('runs no statement whose scope is refused, and the next in its own', async () => {
    const client = await test.pools.tenants.connect()
    try {
      const asked = readInScope(client, 'begin read only; set local role nobody_of_that_name', {
        text: 'select 1 / 0',
      })
      await expect(asked).rejects.toMatchObject({ code: '22023' })
    } finally {
      client.release()
    }
    expect((await readIn(test.db, tenant, db => who.execute(db))).rows).toMatchObject([
      { role: 'atithi_portfolio' },
    ])
  })

  it('sends begin, statement and commit before it hears of any', async () => {
    const through = await openGate(test.url)
    const { db } = openApplication(loginsOf(through.url), { max: 1 })
    try {
      await readIn(db, tenant, reader => who.execute(reader))
      // A reader that waited for the answer to its begin would wait for ever.
      through.holdUntil('commit')
      const { rows } = await readIn(db, tenant, reader => who.execute(reader))
      expect(rows).toMatchObject([{ role: 'atithi_portfolio' }])
    } finally {
      await db.destroy()
      await through.close()
    }
  })
})

describe('writeIn', () => {
  const test = useTestDb({ max: 1 })
  const seen = () => who.execute(createDb(test.pools.tenants))

  it('sends its scope with the first statement, and hears of both at once', async () => {
    const through = await openGate(test.url)
    const { db } = openApplication(loginsOf(through.url), { max: 1 })
    try {
      await readIn(db, tenant, reader => who.execute(reader))
      // A writer that waited for the answer to its begin would wait for ever.
      through.holdUntil('current_user')
      const { rows } = await writeIn(db, tenant, trx => who.execute(trx))
      expect(rows).toMatchObject([{ role: 'atithi_portfolio', readOnly: 'off' }])
    } finally {
      await db.destroy()
      await through.close()
    }
  })

  it('keeps all its statements in one transaction and leaves no scope behind, whatever they do', async () => {
    const place = sql<{ id: string }>`select pg_current_xact_id()::text as id`
    const ids = await writeIn(test.db, tenant, async trx => [
      (await place.execute(trx)).rows[0]?.id,
      (await place.execute(trx)).rows[0]?.id,
    ])
    expect(ids[0]).toBe(ids[1])
    await expect(
      writeIn(test.db, tenant, trx => sql`select 1 / ${0}::int`.execute(trx)),
    ).rejects.toMatchObject({ code: '22012' })
    await writeIn(test.db, tenant, async () => {})
    await expect(
      writeIn(test.db, tenant, () => Promise.reject(new Error('nothing was asked'))),
    ).rejects.toThrow('nothing was asked')
    expect((await seen()).rows).toMatchObject([{ role: 'atithi_tenant_app', readOnly: 'off' }])
  })
})

/** A way to the database that can hold its answers back until the client has said a word. */
async function openGate(url: string) {
  const target = new URL(url)
  let awaited: string | undefined
  let held: (() => void)[] = []
  const gate = net.createServer(client => {
    const server = net.connect(Number(target.port), target.hostname)
    client.on('data', sent => {
      server.write(sent)
      if (awaited === undefined || !sent.includes(awaited)) return
      awaited = undefined
      for (const pass of held) pass()
      held = []
    })
    server.on('data', answer => {
      if (awaited === undefined) client.write(answer)
      else held.push(() => client.write(answer))
    })
    client.on('close', () => server.destroy())
    for (const socket of [client, server]) socket.on('error', () => client.destroy())
  })
  await new Promise<void>(resolve => gate.listen(0, '127.0.0.1', resolve))
  return {
    url: Object.assign(new URL(url), { port: String((gate.address() as AddressInfo).port) }).href,
    holdUntil: (word: string) => {
      awaited = word
    },
    close: () => new Promise(resolve => gate.close(resolve)),
  }
}
