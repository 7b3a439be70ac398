import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { builtInBookingWords } from '../../booking-emails/rules/letter-words.ts'
import { builtInRefundWords } from '../../booking-emails/rules/refund-failed.ts'
import { builtInPaperWords } from '../../document-emails/rules/email-templates.ts'
import { listOwnWords } from '../../letter-words/reads.ts'
import {
  type LetterKind,
  type LetterLanguage,
  letterKinds,
  letterLanguages,
  requiredOf,
  variablesOf,
} from '../../letter-words/rules/kinds.ts'
import type { LetterWords } from '../../letter-words/rules/own-words.ts'
import { builtInReviewWords } from '../../reviews/rules/email-templates.ts'

/** Every letter that goes out by itself, in each language: its built-in words with their variables, and those of the hotel. */
export async function listLetters(db: Reader, propertyId: AuthorizedPropertyId) {
  const own = await listOwnWords(db, propertyId)
  return letterKinds.flatMap(kind =>
    letterLanguages.map(language => {
      const found = own.find(one => one.kind === kind && one.language === language)
      return {
        kind,
        language,
        builtIn: withVariables(kind, language),
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

const named = {
  guest: '{{guest.fullName}}',
  hotel: '{{property.name}}',
  code: '{{booking.code}}',
}

/** The built-in words with their variables in place of what stands for them. */
function withVariables(kind: LetterKind, language: LetterLanguage): LetterWords {
  switch (kind) {
    case 'confirmation':
    case 'held':
    case 'change':
    case 'cancellation':
    case 'hold-over':
    case 'no-show':
    case 'walk':
      return builtInBookingWords(kind, language, {
        guest: named.guest,
        hotel: named.hotel,
        code: named.code,
        until: '{{booking.heldUntil}}',
        changes: '{{booking.changes}}',
      })
    case 'payment':
    case 'refund':
    case 'invoice':
    case 'credit':
    case 'debit':
      return builtInPaperWords(kind, language, {
        guest: named.guest,
        hotel: named.hotel,
        code: named.code,
        amount: '{{payment.amount}}',
        number: '{{document.number}}',
        title: '{{document.title}}',
      })
    case 'refund-failed':
      return builtInRefundWords(language, {
        guest: named.guest,
        hotel: named.hotel,
        code: named.code,
        sum: '{{payment.amount}}',
      })
    case 'review':
      return builtInReviewWords({ guestName: named.guest, propertyName: named.hotel, language })
    default:
      return kind satisfies never
  }
}
