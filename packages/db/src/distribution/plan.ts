import type { Key, Table } from '../catalog/read-catalog.ts'
import { tenantTables } from '../tenant-tables.ts'

/** Where the rows of a table lie: by account on the workers, as a copy on every node, or on the coordinator alone. */
export type Placement = 'distributed' | 'reference' | 'local'

/**
 * What every account asks and hardly anything changes: one copy on each node, so that foreign keys lead to it from everywhere. A write goes
 * to all nodes, four times as slow (docs/distribution.md).
 */
const referenceTables: ReadonlySet<string> = new Set([
  'app_user',
  'biller',
  'gst_rate',
  'plan',
  'plan_version',
  'platform_settings',
  'platform_switch',
  'service_code',
  'staff_member',
  'tax_rule',
  'tax_rule_version',
])

export function placementOf(table: string): Placement {
  if (table === 'account' || tenantTables.has(table)) return 'distributed'
  return referenceTables.has(table) ? 'reference' : 'local'
}

/** The scope's roles: a worker is reached as the role that asks. */
const scopeRoles = [
  'atithi_app',
  'atithi_tenant_app',
  'atithi_tenant',
  'atithi_property',
  'atithi_portfolio',
  'atithi_visitor',
  'atithi_platform',
] as const

export interface AccountFunction {
  /** As SQL names it: `recount_bookings(uuid, uuid[])`. */
  signature: string
}

interface Schema {
  database: string
  tables: readonly Table[]
  /** Those whose first parameter is `of_account`. */
  functions: readonly AccountFunction[]
}

/**
 * The statements that distribute a migrated database over the workers of its coordinator, in their order. Rows of one account lie on one
 * node, whatever table they are of, since all tables are distributed by the account and co-located.
 */
export function distributionPlan({ database, tables, functions }: Schema): string[] {
  const distributed = inOrder(tables.filter(({ name }) => placementOf(name) === 'distributed'))
  const references = inOrder(tables.filter(({ name }) => placementOf(name) === 'reference'))
  return [
    `alter database ${quoted(database)} set citus.enable_unsafe_triggers = on`,
    `alter database ${quoted(database)} set citus.propagate_set_commands = 'local'`,
    'set citus.enable_unsafe_triggers = on',
    ...scopeRoles.map(role => `alter role ${role} login`),
    ...tables.flatMap(freed),
    ...distributed.flatMap(withAccountItself),
    ...references.map(({ name }) => `select create_reference_table('${name}')`),
    ...distributed.map(({ name }) =>
      name === 'account'
        ? `select create_distributed_table('account', 'id')`
        : `select create_distributed_table('${name}', 'account_id', colocate_with => 'account')`,
    ),
    ...functions.map(
      ({ signature }) =>
        `select create_distributed_function('${signature}', 'of_account', colocate_with => 'account')`,
    ),
  ]
}

/** A foreign key may lead from a distributed table to one beside it or to a reference table, and between tables of one kind. */
export function mayRefer(from: Placement, to: Placement): boolean {
  return from === to || (from === 'distributed' && to === 'reference')
}

/** What the coordinator keeps and what the workers have are not bound to each other by foreign keys. */
const freed = ({ name, foreignKeys }: Table): string[] =>
  foreignKeys
    .filter(({ references }) => !mayRefer(placementOf(name), placementOf(references.table)))
    .map(key => `alter table ${name} drop constraint ${quoted(key.name)}`)

/**
 * An exclusion has the account as an expression, so that nothing is looked for in its index (decision 056); the workers ask for the column
 * itself.
 */
const withAccountItself = ({ name, keys }: Table): string[] =>
  keys
    .filter(({ kind }) => kind === 'exclusion')
    .map(
      key =>
        `alter table ${name} drop constraint ${quoted(key.name)}, add constraint ${quoted(key.name)} ${ofColumn(key)}`,
    )

const ofColumn = ({ definition }: Key) =>
  definition.replace('LEAST(account_id) WITH =', 'account_id WITH =')

/** Each after those that it refers to. */
function inOrder(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map(table => [table.name, table]))
  const ordered = new Set<Table>()
  const add = (table: Table): void => {
    if (ordered.has(table)) return
    for (const { references } of table.foreignKeys) {
      const target = byName.get(references.table)
      if (target && target !== table && !ordered.has(target)) add(target)
    }
    ordered.add(table)
  }
  for (const table of tables) add(table)
  return [...ordered]
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
