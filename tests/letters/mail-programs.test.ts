import { type LetterKind, letterKinds } from '@atithi/api/guests/correspondence/rules/letters'
import { newDeviceEmail, proveEmailEmail } from '@atithi/api/kernel/email/compose'
import type { Paise } from '@atithi/api/kernel/shared/money'
import { frameEmail } from '@atithi/api/messaging/messages/rules/email-frame'
import { guestEmail, hotelEmail } from '@atithi/api/web/booking-emails/rules/email-templates'
import type { EmailedBooking } from '@atithi/api/web/booking-emails/rules/emailed-booking'
import { lookOf } from '@atithi/api/web/booking-emails/rules/emailed-booking'
import { refundFailedEmail } from '@atithi/api/web/booking-emails/rules/refund-failed'
import { documentEmail } from '@atithi/api/web/document-emails/rules/email-templates'
import { instalmentEmail } from '@atithi/api/web/instalment-letters/rules/email-templates'
import { letterLanguages } from '@atithi/api/web/letter-words/rules/kinds'
import { reviewRequestEmail } from '@atithi/api/web/reviews/rules/email-templates'
import { describe, expect, it } from 'vitest'
import { faultsInMailPrograms } from '../support/mail-programs.ts'

type Language = 'en' | 'hi'

const rupees = (amount: number) => (amount * 100) as Paise

/** Everything that a letter can say, with words as long as their fields take. */
const about = {
  booking: {
    id: '0190a0b0-0000-7000-8000-000000000000',
    code: 'K7WQ2M9T',
    guestName: 'Lakshmi '.repeat(15),
    guestEmail: 'lakshmi@example.in',
    guestPhone: '+919812345678',
    checkIn: '2026-12-24',
    checkOut: '2026-12-31',
    nights: 7,
    adults: 12,
    children: 4,
    totalAmount: rupees(236_000),
    taxAmount: rupees(36_000),
    paidAmount: rupees(50_000),
    balance: rupees(186_000),
    holdExpiresAt: '2026-12-01T06:30:00Z',
    specialRequests: 'Two cots & a view. '.repeat(100),
  },
  agreed: {
    lines: Array.from({ length: 10 }, (_, at) => ({
      roomTypeId: `${at}`,
      roomTypeName: `Deluxe Room with a View of the Lake ${at}`,
      ratePlanName: 'Half board, not refundable',
      mealPlan: 'MAP',
      rooms: 2,
      adults: 2,
      children: 1,
      cancellation: null,
    })),
    checkInAt: '2026-12-24T08:30:00Z',
    cgst: rupees(18_000),
    sgst: rupees(18_000),
    cancellationFee: rupees(10_000),
    refundsDue: rupees(40_000),
  },
  fees: [],
  hotel: {
    name: 'Lotus House & Sons',
    phone: '+912941234567',
    email: 'stay@example.in',
    address: '1 Lake Road, Udaipur, Rajasthan 313001',
    primaryColor: '#E8C547',
    faviconKey: 'icons/lotus',
    photoPath: 'photos/lake.webp',
    checkInTime: '14:00',
    checkOutTime: '11:00',
    timeZone: 'Asia/Kolkata',
    currencyDisplay: 'symbol',
    companyName: 'Chip Works',
    companyGstin: '29ABCDE1234F1Z5',
  },
  siteUrl: 'https://lotus.example.in',
  openUrl: 'https://lotus.example.in/manage/x',
  walk: null,
  now: new Date('2026-11-24T06:30:00Z'),
} as unknown as EmailedBooking

const paperOf = { payment: 'payment-receipt', refund: 'refund-voucher', invoice: 'tax-invoice' }
const papers = { ...paperOf, credit: 'credit-note', debit: 'debit-note' } as const

function letterOf(kind: LetterKind, language: Language): string {
  const own = undefined
  switch (kind) {
    case 'payment':
    case 'refund':
    case 'invoice':
    case 'credit':
    case 'debit': {
      const totals = { taxableValue: rupees(2000), cgst: rupees(180), sgst: rupees(180) }
      const moved = { kind: kind === 'refund' ? 'refund' : 'payment', method: 'upi' }
      const payments =
        kind === 'credit' ? [] : [{ ...moved, amount: rupees(2360), reference: '426512345678' }]
      const paper = {
        id: about.booking.id,
        kind: papers[kind],
        number: 'LHV/2627/000001',
        issuedOn: '2026-11-24',
        content: {
          payments,
          totals: { ...totals, total: rupees(2360) },
          supplier: { gstin: '08QQXSA3545F1Z3' },
        },
      }
      return documentEmail(about, paper as never, { language, own, points: 23 }).html
    }
    case 'refund-failed':
      return refundFailedEmail(about, { amount: rupees(2360), language, own }).html
    case 'instalment-due':
    case 'instalment-overdue': {
      const { guestName, code, checkIn, checkOut } = about.booking
      const hotel = { ...lookOf(about.hotel, about.siteUrl), currencyDisplay: 'symbol' as const }
      const open = [
        { dueOn: checkIn, asked: rupees(5000), paid: rupees(1000) },
        { dueOn: checkOut, asked: rupees(2000), paid: 0 },
      ]
      return instalmentEmail(
        {
          name: guestName,
          stay: { checkIn, checkOut, code },
          hotel,
          openUrl: about.openUrl,
          values: {},
        },
        {
          letter: kind,
          schedule: { total: rupees(9000), covered: rupees(1000) },
          open,
          language,
          own,
        },
      ).html
    }
    case 'review': {
      const { guestName } = about.booking
      return reviewRequestEmail({
        asked: { guestName, propertyName: about.hotel.name, language },
        hotel: lookOf(about.hotel, about.siteUrl),
        url: 'https://lotus.example.in/review/x',
        own,
      }).html
    }
    default:
      return guestEmail(about, { letter: kind, language, changed: ['total'], sequence: 1, own })
        .html
  }
}

const ways = (language: Language): [string, string][] => [
  ...letterKinds.map((kind): [string, string] => [kind, letterOf(kind, language)]),
  [
    'of a booking to the hotel',
    hotelEmail(about, { language, what: 'created', url: 'https://atithi.example/bookings' }).html,
  ],
  [
    'of an offer',
    frameEmail({
      language,
      content: 'Three nights for two.\n\nhttps://lotus.example.in/offers\n\n'.repeat(40),
      hotel: { ...about.hotel, color: '#7a3b12' },
      unsubscribeUrl: `https://lotus.example.in/u/${'x'.repeat(120)}`,
    }).html,
  ],
  [
    'of an account',
    proveEmailEmail({ name: 'Asha', language }, 'https://atithi.example/verify/x').html,
  ],
  [
    'of a device',
    newDeviceEmail({ name: 'Asha', language }, { device: 'Chrome', ip: '::1', at: about.now }).html,
  ],
]

describe.each(letterLanguages)('a letter in %s', language => {
  it.each(ways(language))('%s holds in Outlook, Gmail, Apple Mail and Yahoo', (_, html) => {
    expect(faultsInMailPrograms(html)).toEqual([])
  })
})

it('finds what a program would drop', () => {
  const [, letter = ''] = ways('en')[0] ?? []
  const spoilt: [string, RegExp][] = [
    [letter.replace(/max-width:\d+px;text/, 'display:flex;text'), /dropped: display/],
    [letter.replace(' height="230"', ''), /picture without its size/],
    [letter.replace(/ alt="[^"]*"/, ''), /picture without words/],
    [letter.replace('<style>', '<style>.card{padding:9px}'), /only in the head/],
    [letter.replace(/<!--\[if mso\]>/g, '<!--'), /max-width/],
    [letter.replace(';color:#222222;padding:24px', ';padding:24px'), /no ink/],
    [letter.replace('mso-padding-alt:0;', ''), /padding of <a>/],
    [letter.replace('</body>', `${'x'.repeat(110_000)}</body>`), /clips/],
  ]
  for (const [html, fault] of spoilt)
    expect(faultsInMailPrograms(html)).toEqual([expect.stringMatching(fault)])
})
