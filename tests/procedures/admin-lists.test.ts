import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRowReader, type RowReader } from '../support/rows-read.ts'
import { type Browser, useWorld } from '../support/world.ts'

const world = useWorld()
const hotels = 10_000
/**
 * What one statement of a list may read, in rows of tables: a page with what stands in its lines, and a count that ends at a thousand with
 * what it looks through on the way there.
 */
const mostRead = 4_000
const mostStatements = 4

/** Hotels, people and what hangs on them, as a platform has after some years; nobody sells from it. */
const fill = [
  `set session_replication_role = replica`,
  `create temp table h as select n, new_id() as id, new_id() as owner, 'k' || n as k from generate_series(1, ${hotels}) n`,
  `insert into app_user (id, email, name, role, password_hash, is_active)
    select owner, k || '@lists.example.in', 'Owner ' || n || ' Rao', 'owner', 'x', n % 97 <> 0 from h order by n`,
  `insert into app_user (id, email, name, role)
    select new_id(), 's' || n || '@lists.example.in', 'Clerk ' || n, 'staff' from h where n % 2 = 0`,
  `insert into staff_member (user_id, account_id, property_id, areas)
    select u.id, h.owner, h.id, '{bookings}' from h join app_user u on u.email = 's' || h.n || '@lists.example.in'`,
  `insert into property (id, account_id, name, city, state, status, property_type, deleted_at)
    select id, owner, 'House ' || n, 'Udaipur', 'Rajasthan', (case when n % 500 = 0 then 'suspended' when n % 50 = 0 then 'pending'
      else 'active' end)::property_status, (case when n % 399 = 0 then 'resort' else 'hotel' end)::property_type, case when n % 40 = 0 then clock_timestamp() end
    from h order by n`,
  `insert into subscription (account_id, property_id, plan_id, trial_ends_at, paid_until)
    select owner, id, case when n % 300 = 0 then 'professional' else 'starter' end, '2026-01-01', case when n % 9 = 0 then '2026-11-01'::timestamptz end from h`,
  `insert into onboarding_state (account_id, property_id, moved_at, current_step, completed_steps)
    select owner, id, '2026-11-01', case when n % 100 = 0 then 'content' end,
      case when n % 100 = 0 then '{basic-info}'::text[] else '{basic-info,rooms-photos,content,availability,policies}' end from h`,
  `insert into plan_request (account_id, property_id, plan_id, asked_by, asked_at) select owner, id, 'professional', owner, clock_timestamp() from h where n % 4 = 0`,
  `insert into billing_invoice (property_id, account_id, kind, number, serial, financial_year, issued_on, issued_at, month, due_on, taxable_value,
      cgst, sgst, igst, total, settled, content)
    select id, owner, 'invoice', 'A' || n || '/' || m, n * 4 + m, 2026, '2026-07-01', clock_timestamp(), make_date(2026, 6 + m, 1),
      make_date(2026, 6 + m, 8), 100, 0, 0, 0, 100, case when n % 200 = 0 and m = 2 then 0 else 100 end, '{}' from h, generate_series(0, 2) m`,
  `insert into audit_entry (actor_kind, actor_user_id, account_id, property_id, action, entity, entity_id, request_id)
    select 'user', owner, owner, id, case when n % 1000 = 0 and m = 1 then 'property.suspended' else 'booking.created' end,
      case when n % 1000 = 0 and m = 1 then 'property' else 'booking' end, id, 'lists' from generate_series(1, 6) m, h order by m, n`,
  `insert into sign_in (user_id, succeeded, ip) select owner, (n + m) % 50 <> 0, '10.0.0.1' from generate_series(1, 6) m, h`,
  `insert into user_session (token_hash, user_id, expires_at) select md5(k), owner, clock_timestamp() + interval '1 day' from h`,
  `insert into two_factor (user_id, secret_sealed, confirmed_at) select owner, 'x', clock_timestamp() from h where n % 3 = 0`,
  `insert into billing_line (property_id, account_id, kind, day, booking_id, base, basis_points, amount)
    select id, owner, 'commission', date '2026-11-18' - m, new_id(), 100000, 1000, 10000 from h, generate_series(1, 3) m`,
  `insert into traffic_minute (kind, minute, requests, refused, failed, total_ms, buckets)
    select 'procedures', m, 0, 0, 0, 0, '{0,0,0,0,0,0,0,0,0,0,0,0}' from generate_series(timestamptz '2026-10-15', '2026-11-18 06:00Z', interval '1 minute') m`,
  `insert into property_image (account_id, property_id, storage_key, widths, width, height, bytes)
    select owner, id, k || '/' || m, '{800}', 800, 600, 1000 from h, generate_series(1, 3) m`,
  `insert into booking (account_id, property_id, code, status, source, guest_id, guest_name, room_type_id, check_in, check_out, adults, children,
      rooms, room_amount, tax_amount, total_amount, idempotency_key)
    select owner, id, translate(lpad(to_hex(n), 8, '0'), '01abcdef', 'XYABCDEF'), 'confirmed', 'direct', new_id(), 'Guest ' || n, new_id(),
      '2026-12-01', '2026-12-02', 1, 0, 1, 100, 0, 100, k from h`,
  'select recount_kept_counts()',
  `select count_platform_figures('2026-11-18', '2026-11-18 06:30Z'), count_cohorts('2026-11-18 06:30Z')`,
  `set session_replication_role = default`,
  'vacuum analyze',
]

type Cursors = Record<'property' | 'user' | 'entry', string>

describe(`lists of a platform of ${hotels} hotels`, () => {
  const made: { admin?: Browser } = {}
  let reader: RowReader
  const cursors = { property: '', user: '', entry: '' }
  beforeAll(async () => {
    await world.ownerDb.connection().execute(async db => {
      for (const statement of fill) await sql.raw(statement).execute(db)
    })
    made.admin = await world.makeAdmin()
    reader = openRowReader(world.url, world.services)
    const { rows } = await sql<Cursors>`
      select (select id from property order by id offset ${hotels / 2} limit 1) as property,
        (select id from app_user order by id offset ${hotels / 2} limit 1) as user,
        (select id from audit_entry order by id offset ${hotels} limit 1) as entry`.execute(
      world.ownerDb,
    )
    Object.assign(cursors, rows[0])
  })
  afterAll(() => reader?.close())

  const readBy = (call: (caller: Browser['call']) => Promise<unknown>) =>
    reader.readBy({ token: made.admin?.token }, call)

  type Call = (caller: Browser['call'], cursor: Cursors) => Promise<unknown>
  const calls: [string, Call][] = [
    ['hotels', c => c.admin.hotels.list({})],
    ['hotels, a later page', (c, { property }) => c.admin.hotels.list({ cursor: property })],
    ['hotels of a status', c => c.admin.hotels.list({ status: 'suspended' })],
    ['hotels of a plan', c => c.admin.hotels.list({ planId: 'professional' })],
    ['hotels of a type', c => c.admin.hotels.list({ propertyType: 'resort' })],
    ['hotels by a name', c => c.admin.hotels.list({ search: 'House 77' })],
    ['hotels by their owner', c => c.admin.hotels.list({ search: 'Owner 7777' })],
    ['hotels that nobody knows', c => c.admin.hotels.list({ search: 'zzzz' })],
    ['deleted hotels', c => c.admin.hotels.deleted({})],
    ['users', c => c.admin.users.list({})],
    ['users, a later page', (c, { user }) => c.admin.users.list({ cursor: user })],
    ['users of a role', c => c.admin.users.list({ role: 'admin' })],
    ['users of a state', c => c.admin.users.list({ state: 'deactivated' })],
    ['users by a name', c => c.admin.users.list({ search: 'Owner 7777' })],
    ['users that nobody knows', c => c.admin.users.list({ search: 'zzzz' })],
    ['setups, a later page', (c, { property }) => c.admin.onboarding({ cursor: property })],
    [
      'stuck setups',
      (c, { property }) => c.admin.onboarding({ progress: 'stuck', cursor: property }),
    ],
    [
      'setups at a step',
      (c, { property }) => c.admin.onboarding({ step: 'content', cursor: property }),
    ],
    ['plan requests', c => c.billing.requests({ open: true })],
    ['plan requests that were decided', c => c.billing.requests({ open: false })],
    ['invoices', c => c.billing.invoices({})],
    ['overdue invoices', c => c.billing.invoices({ state: 'overdue' })],
    ['bookings of all hotels', c => c.bookings.list({})],
    ['the trail', c => c.admin.audit({})],
    ['the trail, a later page', (c, { entry }) => c.admin.audit({ cursor: entry })],
    ['the trail of an act', c => c.admin.audit({ action: 'property.suspended' })],
    ['the trail of a kind', c => c.admin.audit({ entity: 'property' })],
    ['the trail of a person', c => c.admin.audit({ who: 'Owner 7777' })],
    ['sessions', c => c.admin.sessions({})],
    ['sessions of a person', c => c.admin.sessions({ search: 'Owner 7777' })],
    ['sign-ins', c => c.admin.signIns({})],
    ['sign-ins that failed', c => c.admin.signIns({ outcome: 'failed' })],
    ['sign-ins of a person', c => c.admin.signIns({ search: 'Owner 7777' })],
    ['sign-ins from an address', c => c.admin.signIns({ search: '10.9.' })],
  ]

  /** Figures of all hotels: kept, so that many statements come to no more than a page. */
  const screens: [string, Call][] = [
    ['the dashboard', c => c.admin.dashboard()],
    ['hotels in figures', c => c.admin.hotels.figures()],
    ['users in figures', c => c.admin.users.figures()],
    ['the setups', c => c.admin.onboarding({})],
    ['the analytics', c => c.admin.analytics({ days: 30 })],
    ['security', c => c.admin.security()],
    ['the status of the system', c => c.admin.settings.status()],
    ['the money of the platform', c => c.billing.overview()],
    ['the versions of the plans', c => c.billing.versions()],
  ]

  it.each(screens)('%s, read from what is kept', async (_, call) => {
    const reads = await readBy(caller => call(caller, cursors))
    const all = reads.reduce((sum, { rows }) => sum + rows, 0)
    const widest = reads.toSorted((one, other) => other.rows - one.rows).slice(0, 3)
    expect(all, JSON.stringify(widest)).toBeLessThanOrEqual(mostRead)
  })

  it.each(calls)('%s read a page, in four statements at most', async (_, call) => {
    const reads = await readBy(caller => call(caller, cursors))
    expect(reads.length).toBeLessThanOrEqual(mostStatements)
    for (const { rows, text } of reads) expect(rows, text).toBeLessThanOrEqual(mostRead)
  })
})
