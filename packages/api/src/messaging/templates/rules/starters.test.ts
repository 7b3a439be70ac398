import { expect, it } from 'vitest'
import { starterKinds, starters } from './starters.ts'
import { faultIn } from './words.ts'

it.each(
  starterKinds.flatMap(kind => (['en', 'hi'] as const).map(language => [kind, language] as const)),
)('the words of %s in %s hold over every channel', (kind, language) => {
  const { category, words } = starters[kind]
  const { subject, content } = words[language]
  for (const channel of ['email', 'sms', 'whatsapp'] as const)
    expect(
      faultIn({ channel, category, subject: channel === 'email' ? subject : null, content }),
    ).toBeUndefined()
})
