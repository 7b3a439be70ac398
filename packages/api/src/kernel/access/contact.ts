import { type AliasedRawBuilder, sql } from 'kysely'

/** Where a person is written to, and in which language. */
export interface Contact {
  email: string
  phone: string | null
  language: string
  emailProvedAt: string | null
}

/**
 * The contact of the person whose id stands in a column, to be joined laterally: a hotel learns that of its account's owner and staff, and
 * of everybody else no row. Of `app_user` itself it reads names alone.
 */
export const contactOf = <Alias extends string>(
  column: string,
  alias: Alias,
): AliasedRawBuilder<Contact, Alias> =>
  sql<Contact>`contact_of(${sql.ref(column)})`.as<Alias>(sql.id(alias))
