import { useTestDb } from '@atithi/db/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { faultsOf, findUnnamed, statementsIn } from '../support/named-accounts.ts'

describe('a statement that leaves a tenant’s table unbounded', () => {
  it.each([
    ['select * from booking where id = $1', ['booking booking']],
    ['select * from booking b where b.account_id = $1 or b.id = $2', ['booking b']],
    ['select from booking b join room r on r.id = b.id where b.account_id = $1', ['room r']],
    [
      'select from booking b where b.account_id = $1 and exists (select from guest g where g.id = b.guest_id)',
      ['guest g'],
    ],
    ['with b as (select * from booking) select * from b', ['booking booking']],
    ['update booking b set notes = $1 where b.id = $2', ['booking b']],
    [
      'update booking b set notes = $1 from room r where b.account_id = $2 and r.id = b.id',
      ['room r'],
    ],
    ['delete from room using booking b where b.account_id = $1 and b.id = room.id', ['room room']],
    ['insert into booking (id, code) values ($1, $2)', ['insert into booking']],
    ['insert into booking (account_id, id) select r.account_id, r.id from room r', ['room r']],
  ])('is found: %s', (text, tables) => {
    expect(findUnnamed(text)).toEqual(tables)
  })

  it.each([
    'select * from booking where account_id = $1 and id = $2',
    'select from booking b join room r on r.account_id = b.account_id and r.id = b.id where b.account_id = $1',
    'select from booking b left join room r using (account_id, property_id) where b.account_id = $1',
    'select from booking b where (b.account_id, b.id) = ($1, $2)',
    'select from booking b where b.account_id = $1 and exists (select from guest g where g.account_id = b.account_id and g.id = b.guest_id)',
    'with b as (select * from booking where account_id = $1) select from b join room r on r.account_id = b.account_id',
    'select from booking where account_id = $1 union all select from room where account_id = $1',
    'update booking b set notes = $1 from room r where b.account_id = $2 and r.account_id = b.account_id and r.id = b.id',
    'insert into booking (account_id, id) values ($1, $2)',
    'select * from app_user where id = $1',
  ])('is not found in one that names its account: %s', text => {
    expect(findUnnamed(text)).toEqual([])
  })

  it('may be of all accounts in the platform’s scope, and ties what it joins', () => {
    const over = (text: string) => findUnnamed(text, { isOfAll: true })
    expect(over('select from booking b where b.status = $1')).toEqual([])
    expect(
      over('select from booking b join room r on r.account_id = b.account_id and r.id = b.id'),
    ).toEqual([])
    expect(over('select from booking b join room r on r.id = b.id')).toEqual([
      'booking b',
      'room r',
    ])
    const text = 'select from booking b join room r on r.id = b.id'
    expect(faultsOf({ role: 'atithi_property', text: 'select from booking' })).toHaveLength(1)
    expect(faultsOf({ role: 'atithi_platform', text: 'select from booking' })).toEqual([])
    expect(faultsOf({ role: 'atithi_platform', text })).toHaveLength(1)
    expect(faultsOf({ role: null, text })).toEqual([])
  })
})

/** They go over all accounts, or find whose something is that only its name from outside is known of. */
const overAll: Record<string, readonly string[]> = {
  'look-ups from outside': [
    'account_is_closed',
    'is_formers',
    'locate_api_key',
    'locate_guest_booking',
    'locate_review_link',
    'locate_site',
    'site_moved',
    'subdomain_is_taken',
    'verified_domains',
  ],
  'figures of the platform': [
    'add_to_platform',
    'count_anew',
    'count_cohorts',
    'count_platform_figures',
    'count_site_visits',
    'recount_kept_counts',
  ],
  'work that waits, whoever’s it is': [
    'expire_next_guests',
    'follow_plan_at_channels',
    'mark_lapsed_tiers',
    'rebuild_daily_figures',
    'rebuild_guest_figures',
    'refresh_daily_figures',
    'refresh_guest_figures',
  ],
}

describe('the functions of the database', () => {
  const test = useTestDb()

  it('stay within the account that they are given, or that of the row that fires them', async () => {
    const { rows } = await sql<{ name: string; definition: string }>`
      select proname as name, pg_get_functiondef(oid) as definition from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      order by 1`.execute(test.ownerDb)
    expect(rows.length).toBeGreaterThan(100)
    const allowed = new Set(Object.values(overAll).flat())
    const faults = rows.flatMap(({ name, definition }) =>
      statementsIn(definition)
        .map(text => ({ name, tables: findUnnamed(text, { isOfAll: allowed.has(name) }), text }))
        .filter(({ tables }) => tables.length > 0),
    )
    expect(faults).toEqual([])
    const unused = [...allowed].filter(name => !rows.some(row => row.name === name))
    expect(unused).toEqual([])
  })
})
