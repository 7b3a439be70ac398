import { sql } from 'kysely'
import type { Db } from './client.ts'

/** The address logs in as somebody for whom row-level security would not hold, or who could not take a scope. */
export class PowerfulLoginError extends Error {
  override readonly name = 'PowerfulLoginError'
}

interface Powers {
  login: string
  isSuperuser: boolean
  bypasses: boolean
  mayMakeRoles: boolean
  mayReplicate: boolean
  /** A role that the login may become, and that could pass or change row-level security. */
  mayBecome: string | null
  /** A table that the login owns, itself or as a member of its owner. */
  owns: string | null
  /** A role of the scopes whose rights it has before it takes a scope. */
  inherits: string | null
  /** A role of the scopes that it may not take. */
  lacks: string | null
}

/** What a scope may be taken as. */
const scopeRoles = sql.join(
  ['property', 'portfolio', 'visitor', 'platform'].map(role => sql.lit(`atithi_${role}`)),
)

const findPowers = sql<Powers>`
  with scope_role as (select oid, rolname from pg_roles where rolname in (${scopeRoles}))
  select session_user as login, me.rolsuper as is_superuser, me.rolbypassrls as bypasses, me.rolcreaterole as may_make_roles,
    me.rolreplication as may_replicate,
    (select min(rolname) from pg_roles r where r.oid <> me.oid and pg_has_role(me.oid, r.oid, 'member')
      and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolreplication
        or r.rolname in ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program'))) as may_become,
    (select min(relname) from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and pg_has_role(me.oid, relowner, 'member')) as owns,
    (select min(rolname) from scope_role where pg_has_role(me.oid, oid, 'usage')) as inherits,
    (select min(name) from unnest(array[${scopeRoles}]) name
      where not exists (select from scope_role where rolname = name and pg_has_role(me.oid, oid, 'member'))) as lacks
  from pg_roles me where me.rolname = session_user`

/** Throws PowerfulLoginError unless row-level security holds for the login of these connections, whatever is sent over them. */
export async function assertPowerless(db: Db): Promise<void> {
  const { rows } = await findPowers.execute(db)
  const found = rows[0]
  if (!found) throw new PowerfulLoginError('the database does not know who asks')
  const reason = reasonOf(found)
  if (reason) throw new PowerfulLoginError(`${found.login}, who ${reason}`)
}

function reasonOf(found: Powers): string | undefined {
  if (found.isSuperuser) return 'is a superuser, for whom row-level security does not hold'
  if (found.bypasses) return 'may bypass row-level security'
  if (found.mayMakeRoles) return 'may make roles, and so give itself any right'
  if (found.mayReplicate) return 'may copy the whole server, past row-level security'
  if (found.owns) return `owns the table ${found.owns}, and row-level security does not hold for it`
  if (found.mayBecome)
    return `may become ${found.mayBecome}, for whom row-level security does not hold`
  if (found.inherits) return `has the rights of ${found.inherits} before it names a scope`
  if (found.lacks) return `may not take the role ${found.lacks}`
  return undefined
}
