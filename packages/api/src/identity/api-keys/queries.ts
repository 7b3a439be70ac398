import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'

/** The keys of a hotel, the newest first, those that ended included; never the keys themselves. */
export const listKeys = (db: Reader, propertyId: AuthorizedPropertyId) =>
  db
    .selectFrom('apiKey as k')
    .innerJoin('appUser as maker', 'maker.id', 'k.createdBy')
    .select(['k.id', 'k.publicId', 'k.name', 'k.scopes', 'k.createdAt', 'k.expiresAt'])
    .select(['k.lastUsedAt', 'k.revokedAt', 'maker.name as createdByName'])
    .where('k.propertyId', '=', propertyId)
    .orderBy('k.id', 'desc')
    .limit(100)
    .execute()
