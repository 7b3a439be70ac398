import { expect, it } from 'vitest'
import { faultIn } from '../../templates/rules/words.ts'
import { createAutomationInput } from '../schema.ts'
import { languageCondition, readyRules } from './ready-set.ts'

it.each(
  readyRules.flatMap(rule =>
    (['en', 'hi'] as const).map(language => [rule.name, language, rule] as const),
  ),
)('%s in %s is a rule and a template that the product takes', (name, language, rule) => {
  const { category, words, trigger, delayMinutes, conditions } = rule
  expect(faultIn({ channel: 'email', category, ...words[language] })).toBeUndefined()
  const templateId = '01a20db9-0749-76c2-8764-f10226197075'
  const input = { name, trigger, delayMinutes, channel: 'email', templateId }
  const all = [...conditions, languageCondition(language)]
  expect(createAutomationInput.safeParse({ ...input, conditions: all }).error).toBeUndefined()
})
