import type { Reader } from '@atithi/db/reader'
import { letterKinds } from '../../../guests/correspondence/rules/letters.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { listOwnWords } from '../../letter-words/reads.ts'
import { letterLanguages, requiredOf, variablesOf } from '../../letter-words/rules/kinds.ts'
import { builtInLetter } from '../rules/built-in.ts'

/** Every letter that goes out by itself, in each language: its built-in words with their variables, and those of the hotel. */
export async function listLetters(db: Reader, propertyId: AuthorizedPropertyId) {
  const own = await listOwnWords(db, propertyId)
  return letterKinds.flatMap(kind =>
    letterLanguages.map(language => {
      const found = own.find(one => one.kind === kind && one.language === language)
      return {
        kind,
        language,
        builtIn: builtInLetter(kind, language),
        own: found
          ? {
              subject: found.subject,
              greeting: found.greeting,
              opening: found.opening,
              closing: found.closing,
            }
          : null,
        changedBy: found?.changedBy ?? null,
        changedAt: found?.updatedAt ?? null,
        variables: variablesOf(kind),
        /** What the opening has to name. */
        required: requiredOf(kind) ?? null,
      }
    }),
  )
}
