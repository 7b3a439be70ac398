import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCatalog, type Table } from '../catalog/read-catalog.ts'
import { useTestDb } from '../testing.ts'
import { CannotDistributeError, distribute, readPlan } from './distribute.ts'
import { mayRefer, placementOf } from './plan.ts'

describe('the plan that distributes the database', () => {
  const test = useTestDb()
  let client: pg.Client
  let tables: Table[]
  let plan: string[]

  beforeAll(async () => {
    client = new pg.Client(test.ownerUrl)
    await client.connect()
    tables = await readCatalog(client)
    plan = await readPlan(client)
  })
  afterAll(() => client.end())

  const placed = (placement: string) => tables.filter(({ name }) => placementOf(name) === placement)
  const at = (text: string) => plan.findIndex(statement => statement.includes(text))

  it('distributes every table of a tenant by its account, beside the others', () => {
    const distributed = placed('distributed')
    expect(distributed.length).toBeGreaterThan(120)
    for (const { name } of distributed)
      expect(plan).toContain(
        name === 'account'
          ? `select create_distributed_table('account', 'id')`
          : `select create_distributed_table('${name}', 'account_id', colocate_with => 'account')`,
      )
    const { length } = plan.filter(statement => statement.includes('create_distributed_table'))
    expect(length).toBe(distributed.length)
  })

  it('finds the account first in every key of a distributed table', () => {
    const faults = placed('distributed')
      .filter(({ name }) => name !== 'account')
      .flatMap(({ name, keys }) =>
        keys
          .filter(({ columns, definition }) =>
            columns[0]
              ? columns[0] !== 'account_id'
              : !definition.includes('USING gist (LEAST(account_id) WITH ='),
          )
          .map(key => `${name}: ${key.definition}`),
      )
    expect(faults).toEqual([])
  })

  it('keeps foreign keys between tables of one account and to reference tables, with the account first', () => {
    const faults = tables.flatMap(({ name, foreignKeys }) =>
      foreignKeys
        .filter(({ references: { table } }) => mayRefer(placementOf(name), placementOf(table)))
        .filter(({ columns, references }) =>
          placementOf(references.table) === 'distributed'
            ? columns[0] !== (name === 'account' ? 'id' : 'account_id') ||
              references.columns[0] !== (references.table === 'account' ? 'id' : 'account_id')
            : false,
        )
        .map(key => `${name}.${key.name}`),
    )
    expect(faults).toEqual([])
  })

  it('holds a row to the account of its property', () => {
    const isHeld = ({ foreignKeys }: Table) =>
      foreignKeys.some(({ columns }) => columns[0] === 'account_id' && columns[1] === 'property_id')
    const has = ({ columns }: Table, wanted: string) => columns.some(({ name }) => name === wanted)
    const loose = placed('distributed').filter(table => has(table, 'property_id') && !isHeld(table))
    // Marks of what is to be counted anew: a trigger copies both from the row that changed.
    expect(loose.map(({ name }) => name).toSorted()).toEqual(['dirty_day', 'dirty_guest'])
  })

  it('drops each foreign key that would cross from one kind to the other, before anything is distributed', () => {
    const crossing = tables.flatMap(({ name, foreignKeys }) =>
      foreignKeys
        .filter(({ references: { table } }) => !mayRefer(placementOf(name), placementOf(table)))
        .map(key => `alter table ${name} drop constraint "${key.name}"`),
    )
    expect(crossing.length).toBeGreaterThan(0)
    for (const statement of crossing) {
      expect(plan).toContain(statement)
      expect(plan.indexOf(statement)).toBeLessThan(at('create_reference_table'))
    }
  })

  it('has what is referred to before what refers to it', () => {
    const order = plan.flatMap(statement => /create_\w+_table\('(\w+)'/.exec(statement)?.[1] ?? [])
    for (const { name, foreignKeys } of tables)
      for (const { references } of foreignKeys)
        if (references.table !== name && mayRefer(placementOf(name), placementOf(references.table)))
          expect(order.indexOf(references.table)).toBeLessThanOrEqual(order.indexOf(name))
  })

  it('has people, plans and tax rules on every node, and sessions, queues and limits on the coordinator', () => {
    for (const name of ['app_user', 'plan', 'plan_version', 'tax_rule', 'staff_member'])
      expect(plan).toContain(`select create_reference_table('${name}')`)
    for (const name of [
      'user_session',
      'attempt',
      'directory',
      'outgoing_email',
      'outbox_event',
      'event_delivery',
    ]) {
      expect(placementOf(name)).toBe('local')
      expect(at(`_table('${name}'`)).toBe(-1)
    }
  })

  it('gives exclusions the column of the account, and functions of an account their node', () => {
    for (const name of ['room_assignment_one_stay', 'room_block_once', 'festival_once'])
      expect(plan[at(`add constraint "${name}"`)]).toContain(
        'EXCLUDE USING gist (account_id WITH =',
      )
    expect(
      plan.some(statement => statement.includes(`'recount_bookings(uuid,uuid[])', 'of_account'`)),
    ).toBe(true)
  })

  it('is refused on a plain server, which stays as it is', async () => {
    const said: string[] = []
    const refused = distribute(client, statement => said.push(statement))
    await expect(refused).rejects.toThrow(CannotDistributeError)
    await expect(refused).rejects.toThrow('has no citus extension')
    expect(said).toEqual([])
  })
})
