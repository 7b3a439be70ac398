import type { DocumentContent } from '../../../finance/documents/rules/content.ts'
import { type DocumentKind, titleOf } from '../../../finance/documents/rules/numbering.ts'
import type { PaymentMethod } from '../../../finance/ledger/rules/payment-methods.ts'
import type { PaperLetter } from '../../../guests/correspondence/rules/letters.ts'
import type { EmailMessage } from '../../../kernel/email/compose.ts'
import { composeHotelEmail } from '../../../kernel/email/hotel-email.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { formatPaise } from '../../../kernel/shared/money.ts'
import { type EmailedBooking, lookOf } from '../../booking-emails/rules/emailed-booking.ts'
import { stayValues } from '../../booking-emails/rules/letter-words.ts'
import {
  type LetterValues,
  type LetterWords,
  type OwnWords,
  paragraphsOf,
  wordLetter,
} from '../../letter-words/rules/own-words.ts'
import { documentWords } from './words.ts'

interface IssuedPaper {
  id: string
  kind: DocumentKind
  number: string
  issuedOn: IsoDate
  content: Pick<DocumentContent, 'payments' | 'totals' | 'supplier' | 'balance' | 'corrects'>
}

/** A credit note with money on it is the paper of a refund; without it takes something off. */
export function paperLetterOf({
  kind,
  content,
}: Pick<IssuedPaper, 'kind' | 'content'>): PaperLetter {
  switch (kind) {
    case 'receipt-voucher':
    case 'payment-receipt':
      return 'payment'
    case 'refund-voucher':
      return 'refund'
    case 'credit-note':
      return content.payments.some(money => money.kind === 'refund') ? 'refund' : 'credit'
    case 'debit-note':
      return 'debit'
    case 'tax-invoice':
    case 'bill-of-supply':
      return 'invoice'
    default:
      return kind satisfies never
  }
}

interface Said {
  guest: string
  hotel: string
  code: string
  amount: string
  number: string
  /** Of the paper. */
  title: string
}

/** The built-in words of a letter that brings a paper. */
export function builtInPaperWords(
  letter: PaperLetter,
  language: 'en' | 'hi',
  { guest, ...named }: Said,
): LetterWords {
  const says = documentWords[language]
  return {
    subject: says.subject[letter](named),
    greeting: says.greeting(guest),
    opening: says.opening[letter](named),
    closing: says.reach,
  }
}

type Fact = readonly [label: string, value: string]

interface Told {
  language: 'en' | 'hi'
  /** What the hotel says in place of the built-in words. */
  own: OwnWords | undefined
  /** Loyalty points that the stay earned; an invoice tells of them. */
  points: number
}

/** Brings a guest the paper of what was paid, given back or charged, in the language of the booking. */
export function documentEmail(
  about: EmailedBooking,
  document: IssuedPaper,
  { language, own, points }: Told,
): EmailMessage {
  const { booking, hotel, siteUrl, openUrl } = about
  const says = documentWords[language]
  const occasion = paperLetterOf(document)
  const { kind, number, content, issuedOn } = document
  const money = (amount: number) => formatPaise(Math.abs(amount), hotel.currencyDisplay)
  const title =
    language === 'hi' ? says.titles[kind] : titleOf(kind, { gstin: content.supplier.gstin })
  const moved = content.payments.filter(
    one => one.kind === (occasion === 'refund' ? 'refund' : 'payment'),
  )
  const amount =
    occasion === 'payment' || occasion === 'refund'
      ? moved.reduce((sum, one) => sum + Math.abs(one.amount), 0) || content.totals.total
      : content.totals.total
  const { cgst, sgst, igst = 0, taxableValue, total } = content.totals
  const date = new Intl.DateTimeFormat(says.locale, { dateStyle: 'long', timeZone: 'UTC' })
  const isCharge = occasion === 'invoice' || occasion === 'debit' || occasion === 'credit'
  const facts: Fact[] = [
    [says.label.code, booking.code],
    [title, number],
    [says.label.date, date.format(new Date(`${issuedOn}T00:00:00Z`))],
    ...(isCharge
      ? [
          [says.label.taxable, money(taxableValue)] as const,
          ...(cgst + sgst > 0
            ? [['GST', `CGST ${money(cgst)} + SGST ${money(sgst)}`] as const]
            : igst > 0
              ? [['IGST', money(igst)] as const]
              : []),
          [says.label.total, money(total)] as const,
        ]
      : [[says.label.amount, money(amount)] as const]),
    ...(moved[0] && !isCharge
      ? [[says.label.method, methodsOf(moved, says.methods)] as const]
      : []),
    ...(occasion === 'refund'
      ? []
      : [[says.label.balance, money(Math.max(0, booking.balance))] as const]),
    ...(occasion === 'invoice' && points > 0
      ? [[says.label.points, points.toLocaleString(says.locale)] as const]
      : []),
  ]
  const builtIn = builtInPaperWords(occasion, language, {
    guest: booking.guestName,
    hotel: hotel.name,
    code: booking.code,
    amount: money(amount),
    number,
    title,
  })
  const values: LetterValues = {
    ...stayValues(about, language),
    'document.title': title,
    'document.number': number,
    'payment.amount': money(amount),
  }
  const { subject, greeting, opening, closing } = wordLetter(builtIn, own, values)
  return composeHotelEmail({
    language,
    hotel: lookOf(hotel, siteUrl),
    subject,
    greeting,
    paragraphs: paragraphsOf(opening),
    facts,
    buttons: openUrl ? [{ label: says.open, url: openUrl }] : [],
    after: [says.attached(title), ...paragraphsOf(closing)],
    attachments: [{ filename: `${number.replaceAll('/', '-')}.pdf`, documentId: document.id }],
  })
}

const methodsOf = (
  moved: readonly { method: PaymentMethod; reference: string | null }[],
  words: Record<PaymentMethod, string>,
): string =>
  moved
    .map(({ method, reference }) => [words[method], reference].filter(Boolean).join(', '))
    .join('\n')
