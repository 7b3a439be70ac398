import { composeEmail, type EmailMessage } from '../../../kernel/email/compose.ts'
import { english } from './letter-words-en.ts'
import { hindi } from './letter-words-hi.ts'
import type { AboutPlan, PlanLetter } from './plan-letters.ts'

/** The letter to the owner, in the language of their account. */
export function planEmail(letter: PlanLetter, about: AboutPlan): EmailMessage {
  const isHindi = about.owner.language === 'hi'
  const { owner, reason, url } = about
  const { subject, text } = (isHindi ? hindi : english)[letter](about)
  return composeEmail({
    language: isHindi ? 'hi' : 'en',
    subject,
    greeting: isHindi ? `नमस्ते ${owner.name},` : `Hello ${owner.name},`,
    paragraphs: [text, ...(reason ? [reason] : [])],
    button: { label: isHindi ? 'प्लान देखें' : 'See the plan', url },
  })
}
