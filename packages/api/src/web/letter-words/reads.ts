import type { Reader } from '@atithi/db/reader'
import type { LetterKind } from '../../guests/correspondence/rules/letters.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { LetterLanguage } from './rules/kinds.ts'
import type { OwnWords } from './rules/own-words.ts'

const parts = ['subject', 'greeting', 'opening', 'closing'] as const

/** What a hotel says in a letter in place of the built-in words; undefined where it says nothing. */
export const findOwnWords = (
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { kind, language }: { kind: LetterKind; language: LetterLanguage },
): Promise<OwnWords | undefined> =>
  db
    .selectFrom('letterWords')
    .select(parts)
    .where('propertyId', '=', propertyId)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .executeTakeFirst()

/** The same of all its letters, with who changed them last. */
export const listOwnWords = (db: Reader, propertyId: AuthorizedPropertyId) =>
  db
    .selectFrom('letterWords as w')
    .leftJoin('appUser as u', 'u.id', 'w.changedBy')
    .select(['w.subject', 'w.greeting', 'w.opening', 'w.closing', 'w.updatedAt'])
    .select('u.name as changedBy')
    .select(eb => [
      eb.ref('w.kind').$castTo<LetterKind>().as('kind'),
      eb.ref('w.language').$castTo<LetterLanguage>().as('language'),
    ])
    .where('w.propertyId', '=', propertyId)
    .execute()
