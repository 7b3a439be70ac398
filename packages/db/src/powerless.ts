import { sql } from 'kysely'
import type { Db } from './client.ts'
import type { Login } from './scoped-pool.ts'

/** The address logs in as somebody for whom row-level security would not hold, or who could not take a scope, or the scope of another login. */
export class PowerfulLoginError extends Error {
  override readonly name = 'PowerfulLoginError'
  readonly login: Login
  constructor(login: Login, message: string) {
    super(message)
    this.login = login
  }
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
  /** A role of its scopes that it may not take. */
  lacks: string | null
  /** A role of the other login, or that login itself, that it may take. */
  strays: string | null
}

/** What each login takes its scopes as, and what it is not to reach. */
const rolesOf: Record<Login, { own: readonly string[]; others: readonly string[] }> = {
  platform: {
    own: ['atithi_platform'],
    others: ['atithi_property', 'atithi_portfolio', 'atithi_visitor', 'atithi_tenant_app'],
  },
  tenants: {
    own: ['atithi_property', 'atithi_portfolio', 'atithi_visitor'],
    others: ['atithi_platform', 'atithi_app'],
  },
}

const listed = (roles: readonly string[]) => sql.join(roles.map(role => sql.lit(role)))

function findPowers(login: Login) {
  const { own, others } = rolesOf[login]
  return sql<Powers>`
  with scope_role as (select oid, rolname from pg_roles where rolname in (${listed([...own, ...others])}))
  select session_user as login, me.rolsuper as is_superuser, me.rolbypassrls as bypasses, me.rolcreaterole as may_make_roles,
    me.rolreplication as may_replicate,
    (select min(rolname) from pg_roles r where r.oid <> me.oid and pg_has_role(me.oid, r.oid, 'member')
      and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolreplication
        or r.rolname in ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program'))) as may_become,
    (select min(relname) from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and pg_has_role(me.oid, relowner, 'member')) as owns,
    (select min(rolname) from scope_role where oid <> me.oid and pg_has_role(me.oid, oid, 'usage')) as inherits,
    (select min(name) from unnest(array[${listed(own)}]) name
      where not exists (select from scope_role where rolname = name and pg_has_role(me.oid, oid, 'member'))) as lacks,
    (select min(rolname) from scope_role where rolname in (${listed(others)}) and pg_has_role(me.oid, oid, 'member')) as strays
  from pg_roles me where me.rolname = session_user`
}

/**
 * Throws PowerfulLoginError unless row-level security holds for the login of these connections, whatever is sent over them, and it
 * reaches no scope but its own.
 */
export async function assertPowerless(db: Db, login: Login): Promise<void> {
  const { rows } = await findPowers(login).execute(db)
  const found = rows[0]
  if (!found) throw new PowerfulLoginError(login, 'nobody that the database knows')
  const reason = reasonOf(found)
  if (reason) throw new PowerfulLoginError(login, `${found.login}, who ${reason}`)
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
  if (found.strays) return `may become ${found.strays}, which is for the other login`
  return undefined
}
