import { expect, it } from 'vitest'
import { letterKinds } from '../../../guests/correspondence/rules/letters.ts'
import { fillNames, namesIn } from '../../../kernel/shared/named-places.ts'
import { letterLanguages, variablesOf } from '../../letter-words/rules/kinds.ts'
import { mostOfPart } from '../../letter-words/rules/own-words.ts'
import { builtInLetter } from './built-in.ts'

/** As long as such a value is likely to be. */
const longest: Record<string, string> = {
  'guest.fullName': 'x'.repeat(60),
  'property.name': 'x'.repeat(60),
  'booking.code': 'K7WQ2M9T',
  'booking.heldUntil': '30 September 2026, 11:59 pm',
  'booking.changes': 'x'.repeat(200),
  'payment.amount': '₹9,99,99,999.99',
  'instalment.of': 'x'.repeat(60),
  'instalment.amount': '₹9,99,99,999.99',
  'instalment.dueOn': 'Wednesday, 30 September 2026',
  'document.title': 'x'.repeat(40),
  'document.number': 'x'.repeat(16),
}

it.each(letterKinds.flatMap(kind => letterLanguages.map(language => [kind, language] as const)))(
  'the built-in words of %s in %s name what is known, and stay within their lengths',
  (kind, language) => {
    for (const [part, text] of Object.entries(builtInLetter(kind, language))) {
      expect(namesIn(text).filter(name => !variablesOf(kind).some(one => one === name))).toEqual([])
      const filled = fillNames(text, name => longest[name])
      expect(filled.length, part).toBeLessThanOrEqual(mostOfPart[part as keyof typeof mostOfPart])
    }
  },
)
