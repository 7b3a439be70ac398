import type { LetterKind } from '../../../guests/correspondence/rules/letters.ts'
import { builtInBookingWords } from '../../booking-emails/rules/letter-words.ts'
import { builtInRefundWords } from '../../booking-emails/rules/refund-failed.ts'
import { builtInPaperWords } from '../../document-emails/rules/email-templates.ts'
import { builtInInstalmentWords } from '../../instalment-letters/rules/email-templates.ts'
import type { LetterLanguage } from '../../letter-words/rules/kinds.ts'
import type { LetterWords } from '../../letter-words/rules/own-words.ts'
import { builtInReviewWords } from '../../reviews/rules/email-templates.ts'

const named = {
  guest: '{{guest.fullName}}',
  hotel: '{{property.name}}',
  code: '{{booking.code}}',
}

/** The built-in words with their variables in place of what stands for them. */
export function builtInLetter(kind: LetterKind, language: LetterLanguage): LetterWords {
  switch (kind) {
    case 'confirmation':
    case 'held':
    case 'change':
    case 'cancellation':
    case 'hold-over':
    case 'no-show':
    case 'walk':
    case 'part-walk':
      return builtInBookingWords(kind, language, {
        guest: named.guest,
        hotel: named.hotel,
        code: named.code,
        until: '{{booking.heldUntil}}',
        changes: '{{booking.changes}}',
      })
    case 'instalment-due':
    case 'instalment-overdue':
      return builtInInstalmentWords(kind, language, {
        guest: named.guest,
        hotel: named.hotel,
        of: '{{instalment.of}}',
        amount: '{{instalment.amount}}',
        dueOn: '{{instalment.dueOn}}',
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
