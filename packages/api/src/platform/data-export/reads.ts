import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Db } from '@atithi/db/client'
import type { AccountId } from '@atithi/db/ids'
import { readIn } from '@atithi/db/scope'
import { sql } from 'kysely'

const decompress = promisify(gunzip)

interface Asked {
  /** Whose export it is: nobody else's scope shows it. */
  accountId: AccountId
  exportId: string
}

/** The files of an export in their order, each read part by part as it is written out. */
export async function listExportFiles(db: Db, asked: Asked) {
  const scope = { role: 'tenant' as const, propertyIds: [], accountId: asked.accountId }
  const files = await readIn(db, scope, reader =>
    reader
      .selectFrom('dataExportPart')
      .select('fileName')
      .select(sql<number>`min(part)`.as('first'))
      .select(sql<number>`max(part)`.as('last'))
      .where('exportId', '=', asked.exportId)
      .groupBy('fileName')
      .orderBy('first')
      .execute(),
  )
  const partOf = (part: number) =>
    readIn(db, scope, reader =>
      reader
        .selectFrom('dataExportPart')
        .select('content')
        .where('exportId', '=', asked.exportId)
        .where('part', '=', part)
        .executeTakeFirstOrThrow(),
    )
  async function* contentOf({ first, last }: { first: number; last: number }) {
    for (let part = first; part <= last; part += 1)
      yield (await decompress((await partOf(part)).content)).toString('utf8')
  }
  return files.map(file => ({ name: file.fileName, content: contentOf(file) }))
}
