import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  dropChecks,
  findUnboundTables,
  plantingOf,
  readTenantTables,
  type TenantTable,
} from '../support/tenant-tables.ts'
import { type Hotel, useWorld } from '../support/world.ts'

const world = useWorld()
const refused = '42501'
/** Says of a person which events they have seen, and nothing of the events. */
const ofPersons = ['notification_read']
/** Of the platform alone: no tenant and no visitor has a grant on them. */
const ofPlatform = ['event_delivery']

/** A tenant puts letters of its own hotels in, and reads none. */
const writtenOnly = ['outgoing_email']

const boundRoles = ['atithi_app', 'atithi_property', 'atithi_portfolio', 'atithi_visitor']

/** Who works for a hotel: at it alone, or at several. */
const tenantRoles = ['property', 'portfolio'] as const
type Role = (typeof tenantRoles)[number] | 'visitor' | 'app'
const isTenant = (role: Role) => role !== 'visitor' && role !== 'app'

let client: pg.Client
let mine: Hotel
let theirs: Hotel
let tables: TenantTable[]

beforeAll(async () => {
  client = new pg.Client(world.ownerUrl)
  await client.connect()
  await dropChecks(client)
  tables = (await readTenantTables(client)).filter(({ name }) => !writtenOnly.includes(name))
  mine = await world.openHotel()
  theirs = await world.openHotel()
  // A row of each hotel in every table, whatever its other constraints ask.
  await client.query('set session_replication_role = replica')
  for (const table of tables.filter(({ key }) => key !== 'id'))
    for (const hotel of [mine, theirs]) {
      const planting = plantingOf(table, hotel)
      await client.query({ ...planting, text: `${planting.text} on conflict do nothing` })
    }
  // A hotel decides which of its reviews strangers see.
  await client.query('update review set is_shown = true')
  // A website says that there is a gateway, and tells nothing of other accounts.
  await client.query("update payment_account set kind = 'gateway'")
})
afterAll(() => client.end())

const tenantOf = ({ key }: TenantTable, hotel: { propertyId: string; accountId: string }) =>
  key === 'account_id' ? hotel.accountId : hotel.propertyId

/** What a statement comes to for a role within my hotel's scope: rows, or the code and words of its refusal. Nothing of it stays. */
async function tryAs(role: Role, statement: string | pg.QueryConfig, table?: TenantTable) {
  await client.query('begin')
  await client.query(
    `select set_config('role', 'atithi_${role}', true), set_config('app.property_ids', $1, true), set_config('app.account_id', $2, true)`,
    role === 'app' ? ['', ''] : [mine.propertyId, isTenant(role) ? mine.accountId : ''],
  )
  try {
    const { rows } = await client.query<{ tenant?: string }>(statement)
    await client.query('reset role')
    const tenants = [...new Set(rows.map(row => row.tenant))]
    return {
      tenants,
      code: undefined,
      message: '',
      untouched: table ? await countUntouched(table) : 1,
    }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return { tenants: [], code: error.code, message: error.message, untouched: 1 }
  } finally {
    await client.query('rollback')
  }
}

/** 1 while the neighbour's rows are as this transaction found them. */
async function countUntouched(table: TenantTable): Promise<number | undefined> {
  const { rows } = await client.query<{ untouched: number }>(
    `select (count(*) > 0 and bool_and(xmin::text::bigint <> txid_current()))::int as untouched from ${table.name} where ${table.key} = $1`,
    [tenantOf(table, theirs)],
  )
  return rows[0]?.untouched
}

const seenIn = ({ name, key }: TenantTable) =>
  `select ${key} as tenant from ${name} where ${key} is not null`

describe('row-level security, with every gate of the application out of the way', () => {
  it('bounds every table that names a row of a tenant', async () => {
    expect(tables.length).toBeGreaterThan(20)
    expect(
      (await findUnboundTables(client, tables)).filter(
        name => ![...ofPersons, ...ofPlatform, ...writtenOnly].includes(name),
      ),
    ).toEqual([])
    for (const table of ofPlatform)
      for (const role of boundRoles) {
        const { rows: grants } = await client.query<{ has: boolean }>(
          `select has_table_privilege($1, $2, 'select, insert, update, delete') as has`,
          [role, table],
        )
        expect([table, role, grants[0]?.has]).toEqual([table, role, false])
      }
    for (const table of writtenOnly)
      for (const role of boundRoles) {
        const { rows: grants } = await client.query<{ reads: boolean }>(
          `select has_table_privilege($1, $2, 'select, update, delete') as reads`,
          [role, table],
        )
        expect([table, role, grants[0]?.reads]).toEqual([table, role, false])
      }
    const { rows } = await client.query<{ name: string }>(
      'select relname as name from pg_class where relrowsecurity',
    )
    expect(
      tables.map(table => table.name).filter(name => !rows.some(row => row.name === name)),
    ).toEqual([])
    for (const table of tables) {
      const planted = await client.query<{ rows: number }>(
        `select count(*)::int as rows from ${table.name} where ${table.key} = $1`,
        [tenantOf(table, theirs)],
      )
      expect(planted.rows[0]?.rows, `${table.name} has a row to hide`).toBeGreaterThan(0)
    }
  })

  it('shows a tenant their own rows of every table, and no other', async () => {
    for (const table of tables)
      for (const role of tenantRoles) {
        const { tenants, code } = await tryAs(role, seenIn(table))
        expect(code === undefined ? tenants : code, `${role}: ${table.name}`).toEqual(
          code === undefined ? [tenantOf(table, mine)] : refused,
        )
      }
  })

  it('shows a visitor nothing but what their hotel publishes', async () => {
    const published: string[] = []
    for (const table of tables) {
      const { tenants, code } = await tryAs('visitor', seenIn(table))
      if (code === undefined) published.push(table.name)
      expect(code === undefined ? tenants : code, table.name).toEqual(
        code === undefined ? [tenantOf(table, mine)] : refused,
      )
    }
    for (const kept of [
      'booking',
      'booking_night',
      'guest',
      'guest_identity',
      'folio_line',
      'room',
      'audit_entry',
      'staff_member',
    ])
      expect(published).not.toContain(kept)
  })

  it('shows nothing before a scope is named, but who works where', async () => {
    for (const table of tables) {
      const { tenants, code } = await tryAs('app', seenIn(table))
      if (table.name !== 'staff_member')
        expect(code ?? tenants, table.name).toEqual(code ? refused : [])
    }
  })

  it('lets nobody change or delete a row of a neighbour', async () => {
    for (const table of tables) {
      const setting =
        table.columns.find(column => column.name !== table.key && column.isSettable)?.name ??
        table.key
      // Without a condition, so that no column has to be read: only the policy of the verb itself stands in the way.
      for (const role of [...tenantRoles, 'visitor', 'app'] as const)
        for (const verb of [
          `update ${table.name} set ${setting} = default`,
          `delete from ${table.name}`,
        ]) {
          const { code, message, untouched } = await tryAs(role, verb, table)
          expect(untouched, `${role}: ${verb}`).toBe(1)
          if (code) expect(code, `${role}: ${verb}: ${message}`).toBe(refused)
        }
    }
  })

  it('lets nobody plant a row at a neighbour, though their own goes in', async () => {
    let accepted = 0
    for (const table of tables)
      for (const role of [...tenantRoles, 'visitor', 'app'] as const) {
        const at = (hotel: typeof mine) =>
          tryAs(
            role,
            plantingOf(table, table.key === 'id' ? { ...hotel, propertyId: randomUUID() } : hotel),
          )
        const own = await at(mine)
        if (own.code !== refused) accepted += 1
        const planted = await at(theirs)
        expect(planted.code, `${role} into ${table.name}: ${planted.message}`).toBe(refused)
        // Where the role may insert at all, it is the policy that refuses.
        if (isTenant(role) && own.code !== refused)
          expect(planted.message, table.name).toMatch(/row-level security/)
      }
    expect(accepted).toBeGreaterThan(15)
  })

  it('lets nobody hand a row of theirs to a neighbour', async () => {
    // A property's owner may name any id within their own portfolio, but no id twice.
    for (const table of tables)
      for (const role of [...tenantRoles, 'visitor'] as const) {
        const text = `update ${table.name} set ${table.key} = $1 where ${table.key} = $2`
        const { code, message } = await tryAs(role, {
          text,
          values: [tenantOf(table, theirs), tenantOf(table, mine)],
        })
        expect(
          table.key === 'id' ? [refused, '23505'] : [refused],
          `${role}, ${table.name}: ${message}`,
        ).toContain(code)
      }
  })

  it('has no way round it', async () => {
    const { rows: roles } = await client.query(
      `select rolname from pg_roles where rolname like 'atithi\\_%'
       and (rolsuper or rolbypassrls or rolcreaterole or rolreplication or rolcanlogin <> (rolname in ('atithi_app', 'atithi_tenant_app')))`,
    )
    expect(roles).toEqual([])
    const { rows: views } = await client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
       and not coalesce(reloptions @> array['security_invoker=true'], false)`,
    )
    expect(views).toEqual([])
    // What runs as the owner of the tables only reads, and finds its tables in no schema of a caller's.
    const { rows: functions } = await client.query(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
       and (provolatile = 'v' or not coalesce(array_to_string(proconfig, ',') ~ 'search_path=', false))`,
    )
    expect(functions).toEqual([])
  })
})
