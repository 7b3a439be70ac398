import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { webEvents } from '../../events.ts'
import { webReasons } from '../../reasons.ts'
import { findOwnWords } from '../reads.ts'
import { faultInLetter, letterParts, type OwnWords } from '../rules/own-words.ts'
import type { LetterInput, LetterWordsInput } from '../schema.ts'

/** Throws LETTER_WORDS_REFUSED at the part that is wrong. */
export function assertLetterWords(input: LetterWordsInput): OwnWords {
  const { kind, subject, greeting, opening, closing } = input
  const words: OwnWords = { subject, greeting, opening, closing }
  const fault = faultInLetter(kind, words)
  if (fault)
    throw new DomainError(webReasons.LETTER_WORDS_REFUSED, { message: fault.message }, fault.part)
  return words
}

/**
 * Has a letter say what the hotel wants, from the next one on; with every part empty the built-in words come back. Throws
 * LETTER_WORDS_REFUSED.
 */
export async function changeLetterWords(
  work: Work,
  propertyId: AuthorizedPropertyId,
  input: LetterWordsInput,
): Promise<void> {
  const words = assertLetterWords(input)
  const { kind, language } = input
  if (letterParts.every(part => words[part] === null))
    return resetLetterWords(work, propertyId, { kind, language })
  await work.write(async trx => {
    const before = await hold(trx, propertyId, { kind, language })
    if (before && letterParts.every(part => before[part] === words[part])) return
    const row = {
      ...words,
      changedBy: personOf(work),
      updatedAt: work.now.toISOString(),
    }
    await trx
      .insertInto('letterWords')
      .values({ ...row, propertyId, kind, language })
      .onConflict(conflict =>
        conflict.columns(['accountId', 'propertyId', 'kind', 'language']).doUpdateSet(row),
      )
      .execute()
    await note(trx, work, propertyId, {
      verb: 'letter-changed',
      letter: { kind, language },
      before,
      after: words,
    })
  })
}

/** Gives a letter its built-in words back. */
export async function resetLetterWords(
  work: Work,
  propertyId: AuthorizedPropertyId,
  letter: LetterInput,
): Promise<void> {
  await work.write(async trx => {
    const before = await hold(trx, propertyId, letter)
    if (!before) return
    await trx
      .deleteFrom('letterWords')
      .where('propertyId', '=', propertyId)
      .where('kind', '=', letter.kind)
      .where('language', '=', letter.language)
      .execute()
    await note(trx, work, propertyId, { verb: 'letter-reset', letter, before })
  })
}

/** The words as they are, which nobody else changes until this transaction ends: the trail says of each change what it replaced. */
async function hold(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  { kind, language }: LetterInput,
): Promise<OwnWords | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`letter ${propertyId} ${kind} ${language}`}, 0))`.execute(
    trx,
  )
  return findOwnWords(trx, propertyId, { kind, language })
}

interface Noted {
  verb: 'letter-changed' | 'letter-reset'
  letter: LetterInput
  before: OwnWords | undefined
  after?: OwnWords
}

async function note(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  { verb, letter, before, after }: Noted,
): Promise<void> {
  const { kind, language } = letter
  await recordChange(trx, work, {
    action: `template.${verb}`,
    entity: 'property',
    entityId: propertyId,
    propertyId,
    before: { kind, language, ...before },
    after: { kind, language, ...after },
  })
  await publish(trx, work, {
    event: webEvents['template.letter-changed'],
    propertyId,
    entityId: propertyId,
  })
}
