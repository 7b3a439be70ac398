import type { Trx } from '@atithi/db/client'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { insertTemplate } from '../../templates/commands/templates.ts'
import { languageCondition, readyNames, readyRules } from '../rules/ready-set.ts'
import { insertAutomation, namedAutomation } from './automations.ts'

const languages = ['en', 'hi'] as const

/** Adds the rules of the ready set that the hotel does not have, with their templates, all off. Answers how many. Throws NAME_TAKEN. */
export function addReadySet(work: Work, propertyId: AuthorizedPropertyId): Promise<number> {
  return namedAutomation(() =>
    work.write(async trx => {
      const rules = await namesOf(trx, 'automation', propertyId)
      const templates = await namesOf(trx, 'messageTemplate', propertyId)
      let added = 0
      for (const { words, category, name: ruleName, ...rule } of readyRules)
        for (const language of languages) {
          const name = `${ruleName}${readyNames[language]}`
          if (rules.has(name)) continue
          const templateId =
            templates.get(name) ??
            (await insertTemplate(trx, work, propertyId, {
              name,
              channel: 'email',
              category,
              language,
              ...words[language],
            }))
          const conditions = [...rule.conditions, languageCondition(language)]
          const input = { ...rule, name, conditions, channel: 'email' as const, templateId }
          await insertAutomation(trx, work, propertyId, input)
          added += 1
        }
      return added
    }),
  )
}

/** What the hotel has by this name: rules, or templates by email. */
async function namesOf(
  trx: Trx,
  table: 'automation' | 'messageTemplate',
  propertyId: AuthorizedPropertyId,
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom(table)
    .select(['id', 'name'])
    .where('propertyId', '=', propertyId)
    .where('channel', '=', 'email')
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
