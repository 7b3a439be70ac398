import { expect, it } from 'vitest'
import { readyRules } from '../../automations/rules/ready-set.ts'
import { starterKinds, starters } from './starters.ts'
import { faultIn } from './words.ts'

const languages = ['en', 'hi'] as const
const builtIn = [...starterKinds.map(kind => starters[kind]), ...readyRules].flatMap(
  ({ name, category, words }) =>
    languages.map(language => ({ name, language, category, ...words[language] })),
)

// `faultIn` fills them with the longest values that are likely.
it.each(builtIn)(
  '$name in $language holds over every channel',
  ({ category, subject, content }) => {
    for (const channel of ['email', 'sms', 'whatsapp'] as const) {
      const words = { channel, category, subject: channel === 'email' ? subject : null, content }
      const endsInLink = channel === 'whatsapp' && content.endsWith('}}')
      if (!endsInLink) expect(faultIn(words), channel).toBeUndefined()
    }
  },
)
