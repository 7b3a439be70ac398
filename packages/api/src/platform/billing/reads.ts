import type { Reader } from '@atithi/db/reader'

/** The platform as a supplier, its secrets sealed. */
export const getBiller = (db: Reader) =>
  db.selectFrom('biller').selectAll().executeTakeFirstOrThrow()

export type Biller = Awaited<ReturnType<typeof getBiller>>

/** Without a name and a State nothing can be invoiced (CGST Rules, rule 46). */
export const mayInvoice = ({ name, state }: Pick<Biller, 'name' | 'state'>): boolean =>
  name !== '' && state !== ''
