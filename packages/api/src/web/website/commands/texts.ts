import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { webEvents } from '../../events.ts'
import { listTexts } from '../queries/texts.ts'
import { keyOfText } from '../rules/texts.ts'
import type { SaveTextsInput } from '../schema.ts'

const language = 'hi'

/** Writes the hotel's own words in Hindi; an empty one is taken away, and the text is shown as first written. Throws NOT_FOUND for a text that the website does not have. */
export async function saveTexts(
  work: Work,
  propertyId: AuthorizedPropertyId,
  texts: SaveTextsInput['texts'],
): Promise<void> {
  await work.write(async trx => {
    const known = new Set((await listTexts(trx, propertyId)).map(keyOfText))
    if (texts.some(text => !known.has(keyOfText(text))))
      throw new DomainError(kernelReasons.NOT_FOUND, { what: 'text' }, 'texts')
    const of = texts.map(({ entity, entityId, field }) => ({ entity, entityId, field }))
    await trx
      .deleteFrom('siteText')
      .where('propertyId', '=', propertyId)
      .where('language', '=', language)
      .where(eb => eb.or(of.map(key => eb.and(key))))
      .execute()
    const written = texts.filter(text => text.words !== '')
    if (written.length > 0)
      await trx
        .insertInto('siteText')
        .values(written.map(text => ({ ...text, propertyId, language })))
        .onConflict(conflict =>
          conflict
            .columns(['accountId', 'propertyId', 'language', 'entity', 'entityId', 'field'])
            .doUpdateSet(eb => ({ words: eb.ref('excluded.words') })),
        )
        .execute()
    await recordChange(trx, work, {
      action: 'website.texts-changed',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      after: { language, written: written.length, removed: texts.length - written.length },
    })
    await publish(trx, work, {
      propertyId,
      event: webEvents['website.updated'],
      entityId: propertyId,
    })
  })
}
