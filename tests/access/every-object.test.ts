import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellingFunctions } from '../support/telling-functions.ts'
import {
  dropChecks,
  plantingOf,
  readTenantTables,
  type TenantTable,
} from '../support/tenant-tables.ts'
import { deskBooking, type Hotel, useWorld } from '../support/world.ts'

const world = useWorld()

const scopedRoles = ['atithi_property', 'atithi_portfolio', 'atithi_visitor'] as const
type ScopedRole = (typeof scopedRoles)[number]
const logins = ['atithi_app', 'atithi_tenant_app'] as const

/** What is no hotel's and no secret: the platform's own plans, prices, taxes and switches. Everybody only reads it. */
const knownToAll = [
  'biller',
  'gst_rate',
  'plan',
  'plan_version',
  'platform_settings',
  'platform_switch',
  'service_code',
  'tax_rule',
  'tax_rule_version',
]
/** Triggers add to it for whoever changes what is counted; nobody with a scope reads it. */
const countedInto = ['kept_count']
/** What is before a scope: people, their sessions and their ways in. */
const beforeScope = [
  'account_token',
  'api_key',
  'app_user',
  'attempt',
  'blocked_network',
  'impersonation',
  'password_reset_request',
  'recovery_code',
  'sign_in',
  'staff_member',
  'two_factor',
  'user_seen',
  'user_session',
]
/** Rows of people, by the column that says whose they are. */
const ofPeople: Record<string, string> = {
  account_token: 'user_id',
  app_user: 'id',
  impersonation: 'person_id',
  notification_read: 'user_id',
  user_session: 'user_id',
}

interface Relation {
  name: string
  kind: 'r' | 'p' | 'v' | 'm' | 'S'
  isBound: boolean
}

let client: pg.Client
let relations: Relation[]
let tenantTables: TenantTable[]
let mine: Hotel
let theirs: Hotel
const people = new Map<Hotel, Set<string>>()

beforeAll(async () => {
  mine = await world.openHotel()
  theirs = await world.openHotel()
  client = new pg.Client(world.ownerUrl)
  await client.connect()
  await dropChecks(client)
  const { rows } = await client.query<Relation>(`
    select relname as name, relkind as kind, relrowsecurity or coalesce(reloptions @> array['security_invoker=true'], false) as "isBound"
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') order by 1`)
  relations = rows
  tenantTables = await readTenantTables(client)
  for (const hotel of [mine, theirs]) await furnish(hotel)
  await client.query(
    "update review set is_shown = true; update payment_account set kind = 'gateway'",
  )
})
afterAll(() => client.end())

/** A row of the hotel in every table, and somebody who works there. */
async function furnish(hotel: Hotel): Promise<void> {
  await hotel.owner.call.bookings.create(deskBooking(world, hotel))
  const clerk = await world.createStaff(hotel, ['bookings'])
  const clerkId = (await clerk.call.auth.me())?.userId ?? ''
  people.set(hotel, new Set([hotel.accountId, clerkId]))
  await client.query('set session_replication_role = replica')
  for (const table of tenantTables.filter(({ key }) => key !== 'id')) {
    const planting = plantingOf(table, hotel)
    await client.query({ ...planting, text: `${planting.text} on conflict do nothing` })
  }
  const insert = (text: string) => client.query(text, [clerkId])
  await insert(`insert into notification_read (user_id, notification_id)
    select $1, id from notification where property_id = '${hotel.propertyId}'`)
  await insert(`insert into account_token (token_hash, user_id, purpose, expires_at)
    values ('${randomUUID()}', $1, 'reset', now())`)
  await insert(`insert into impersonation (session_id, administrator_id, person_id, until)
    values ('${randomUUID()}', '${randomUUID()}', $1, now())`)
  // Rows that the tables were planted with name people of no account.
  await client.query(
    'delete from staff_member m where not exists (select from app_user u where u.id = m.user_id)',
  )
  await client.query('set session_replication_role = origin')
}

/** Whose scope it is: nobody's says no ids at all, a stranger's those of no hotel. */
type ScopeOf = 'nobody' | 'stranger' | 'mine' | 'theirs'
const scopes: readonly ScopeOf[] = ['nobody', 'stranger', 'mine', 'theirs']
const hotelOf = (scope: ScopeOf): Hotel | undefined =>
  scope === 'mine' ? mine : scope === 'theirs' ? theirs : undefined

/** Runs a statement as a role in a scope, after what plants what it asks for; nothing of either stays. */
async function askAs<Row extends object>(
  role: ScopedRole | (typeof logins)[number],
  scope: ScopeOf,
  { text, plant = '' }: { text: string; plant?: string },
): Promise<Row[] | 'refused'> {
  const stranger = randomUUID()
  const { propertyId, accountId } = hotelOf(scope) ?? {
    propertyId: scope === 'stranger' ? stranger : '',
    accountId: scope === 'stranger' ? stranger : '',
  }
  await client.query('begin; set local session_replication_role = replica')
  try {
    if (plant) await client.query(plant)
    await client.query(
      `select set_config('app.property_ids', $1, true), set_config('app.account_id', $2, true), set_config('app.tenant', $3, true),
        set_config('role', $4, true)`,
      [propertyId, role === 'atithi_visitor' ? '' : accountId, accountId, role],
    )
    return (await client.query<Row>(text)).rows
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') return 'refused'
    throw error
  } finally {
    await client.query('rollback')
  }
}

async function privilegesOf(role: string, name: string): Promise<string[]> {
  const { rows } = await client.query<{ privilege: string }>(
    `select privilege from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) privilege
     where has_table_privilege($1, $2::regclass, privilege)
       or privilege in ('select', 'insert', 'update') and has_any_column_privilege($1, $2::regclass, privilege)`,
    [role, `public.${name}`],
  )
  return rows.map(({ privilege }) => privilege)
}

const keyOf = (name: string): string | undefined =>
  tenantTables.find(table => table.name === name)?.key ?? ofPeople[name]

/** In which scopes a table shows rows that are not of the scope, and which hotels see rows of their own. */
async function look(name: string): Promise<{ strays: string[]; seenBy: ScopeOf[] }> {
  const strays: string[] = []
  const seenBy = new Set<ScopeOf>()
  for (const role of scopedRoles) {
    if (!(await privilegesOf(role, name)).includes('select')) continue
    for (const scope of scopes) {
      const rows = await askAs<{ whose: string | null }>(role, scope, {
        text: `select ${keyOf(name) ?? 'null'}::text as whose from ${name}`,
      })
      if (rows === 'refused') continue
      const hotel = hotelOf(scope)
      const own = new Set(
        hotel && [hotel.propertyId, hotel.accountId, ...(people.get(hotel) ?? [])],
      )
      const isStray = ({ whose }: { whose: string | null }) =>
        whose === null ? hotel === undefined : !own.has(whose)
      if (rows.some(isStray)) strays.push(`${role} in the scope of ${scope}: ${name}`)
      if (rows.some(({ whose }) => whose !== null && own.has(whose))) seenBy.add(scope)
    }
  }
  return { strays, seenBy: [...seenBy].toSorted() }
}

const tables = () => relations.filter(({ kind }) => kind !== 'S')

describe('every table and view', () => {
  it('is bound by row-level security for whoever has a scope, or holds what everybody may read', async () => {
    expect(tables().length).toBeGreaterThan(150)
    for (const role of scopedRoles)
      for (const { name, isBound } of tables().filter(one => !one.isBound)) {
        const privileges = await privilegesOf(role, name)
        const allowed = knownToAll.includes(name)
          ? ['select']
          : countedInto.includes(name)
            ? ['insert']
            : []
        expect([name, role, isBound, privileges.filter(one => !allowed.includes(one))]).toEqual([
          name,
          role,
          false,
          [],
        ])
      }
  })

  it('shows a scope the rows that are its own, and no others', async () => {
    for (const { name } of tables().filter(({ isBound }) => isBound)) {
      const { strays, seenBy } = await look(name)
      expect(strays).toEqual([])
      // What is shown to nobody at all proves nothing: its own hotel has to see it.
      if (keyOf(name) && (await privilegesOf('atithi_property', name)).includes('select'))
        expect([name, seenBy]).toEqual([name, ['mine', 'theirs']])
    }
  })

  it('finds a policy that lets everything through', async () => {
    await client.query('create policy everything on room for select to atithi_tenant using (true)')
    try {
      expect((await look('room')).strays).toContain('atithi_property in the scope of nobody: room')
      expect((await look('room')).strays).toContain('atithi_portfolio in the scope of mine: room')
    } finally {
      await client.query('drop policy everything on room')
    }
  })

  it('is nothing to a login before a scope, but for what the first one signs people in by', async () => {
    for (const { name } of tables()) {
      expect([name, await privilegesOf('atithi_tenant_app', name)]).toEqual([name, []])
      const privileges = await privilegesOf('atithi_app', name)
      const isWrittenOnly = privileges.every(one => one === 'insert')
      if (!isWrittenOnly && !knownToAll.includes(name)) expect(beforeScope).toContain(name)
    }
  })

  it('has no sequence and no schema beside it that a scope could use', async () => {
    const { rows } = await client.query(
      `select r.rolname, c.relname from pg_class c, pg_roles r where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace
         and r.rolname = any ($1) and has_sequence_privilege(r.rolname, c.oid, 'usage, select, update')
       union all select r.rolname, n.nspname from pg_namespace n, pg_roles r where r.rolname = any ($1)
         and (has_schema_privilege(r.rolname, n.oid, 'create')
           or n.nspname not in ('public', 'pg_catalog', 'information_schema') and has_schema_privilege(r.rolname, n.oid, 'usage'))`,
      [[...scopedRoles, 'atithi_platform', ...logins]],
    )
    expect(relations.filter(({ kind }) => kind === 'S').length).toBeGreaterThan(0)
    expect(rows).toEqual([])
  })
})

describe('every function that passes row-level security', () => {
  const granted = async () => {
    const { rows } = await client.query<{ name: string; roles: string[]; isPublic: boolean }>(`
      select p.proname as name, array(select r.rolname::text from pg_roles r
          where r.rolname in ('atithi_app', 'atithi_tenant_app', 'atithi_property', 'atithi_portfolio', 'atithi_visitor', 'atithi_platform')
            and has_function_privilege(r.rolname, p.oid, 'execute') order by 1) as roles,
        coalesce(p.proacl::text, '{=X}') ~ '[{,]=X' as "isPublic"
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1`)
    return rows
  }

  it('is granted to whom it serves, and to nobody else', async () => {
    const functions = await granted()
    expect(functions.length).toBeGreaterThan(40)
    expect(functions.filter(({ isPublic }) => isPublic)).toEqual([])
    const telling = tellingFunctions(mine, theirs)
    const roles = (serves: readonly string[]) =>
      serves
        .flatMap(one =>
          one === 'tenant' ? ['atithi_property', 'atithi_portfolio'] : [`atithi_${one}`],
        )
        .toSorted()
    expect(functions.map(({ name, roles }) => [name, roles])).toEqual(
      functions.map(({ name }) => [name, roles(telling[name]?.serves ?? ['app'])]),
    )
    expect(Object.keys(telling).filter(name => !functions.some(one => one.name === name))).toEqual(
      [],
    )
  })

  it('tells a scope of its own and of nobody else', async () => {
    for (const [name, { serves, tells, plant }] of Object.entries(tellingFunctions(mine, theirs)))
      for (const role of scopedRoles) {
        const isServed = serves.includes(role === 'atithi_visitor' ? 'visitor' : 'tenant')
        for (const scope of scopes) {
          const answer = await askAs<{ told: boolean | null }>(role, scope, {
            text: `select (${tells}) as told`,
            plant: plant ?? '',
          })
          const told = answer === 'refused' ? answer : (answer[0]?.told ?? false)
          expect([name, role, scope, told]).toEqual([
            name,
            role,
            scope,
            isServed ? scope === 'mine' : 'refused',
          ])
        }
      }
  })

  it('finds one that everybody could ask', async () => {
    await client.query('begin')
    try {
      await client.query(
        `create function whole_trail() returns bigint language sql stable security definer set search_path = public as 'select count(*) from audit_entry'`,
      )
      expect((await granted()).filter(({ isPublic }) => isPublic)).toMatchObject([
        { name: 'whole_trail' },
      ])
    } finally {
      await client.query('rollback')
    }
  })
})
