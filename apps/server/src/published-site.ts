import { createDb, createPool } from '@atithi/db/client'
import { readIn } from '@atithi/db/scope'

/** The subdomain of a website that a visitor can open now, if there is one. `url` is the application's. */
export async function findPublishedSite(url: string): Promise<string | undefined> {
  const db = createDb(createPool(url, { max: 1 }))
  try {
    const found = await readIn(db, { role: 'platform' }, reader =>
      reader
        .selectFrom('property')
        .select('subdomain')
        .where('publishStatus', '=', true)
        .where('status', '=', 'active')
        .where('deletedAt', 'is', null)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
    )
    return found?.subdomain ?? undefined
  } finally {
    await db.destroy()
  }
}
