import { procedures } from '../../support/procedures.ts'
import { administratorRows, hotelRows, siteRows } from './hotel-rows.ts'
import type { Row } from './row.ts'

/** Every query of the table. A new one is added to its list, or to a list of its own beside them. */
export const rows: readonly Row[] = [...hotelRows, ...siteRows, ...administratorRows]

for (const { name, path } of rows)
  if (!procedures.some(one => one.path === path))
    throw new Error(`${name}: there is no procedure ${path}`)
