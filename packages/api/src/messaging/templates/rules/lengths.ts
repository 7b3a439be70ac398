import type { WrittenChannel } from '../../providers/rules/channels.ts'
import { segmentsOf, type Values, type Variable } from './variables.ts'

/** An SMS goes out in at most so many parts: in any script less than the 1,600 characters that the provider takes. */
export const mostSegments = 10

/** Characters of a message with its values in it. WhatsApp takes 1,024 of a template and 4,096 of free words; of an email the log keeps so many. */
const mostOf = { email: 8000, template: 1024, free: 4096, subject: 300 } as const

/** A value in an SMS that is registered for India (DLT) is no longer (reference/messaging.md, section 2.1). */
const mostOfDltValue = 40

/** Likely values that are as long as they come: names of people and places, an address in full, a link with its token. */
export const longestValues: Record<Variable, string> = {
  'guest.firstName': 'x'.repeat(30),
  'guest.fullName': 'x'.repeat(60),
  'guest.phone': 'x'.repeat(16),
  'guest.email': 'x'.repeat(60),
  'property.name': 'x'.repeat(60),
  'property.phone': 'x'.repeat(16),
  'property.email': 'x'.repeat(60),
  'property.address': 'x'.repeat(160),
  'property.checkInTime': '14:00',
  'property.checkOutTime': '11:00',
  'booking.code': 'K7WQ2M9T',
  'booking.checkIn': '30 September 2026',
  'booking.checkOut': '30 September 2026',
  'booking.nights': '90',
  'booking.rooms': '100',
  'booking.roomType': 'x'.repeat(60),
  'booking.guests': '400',
  'booking.total': 'Rs.9,99,99,999.99',
  'booking.paid': 'Rs.9,99,99,999.99',
  'booking.balance': 'Rs.9,99,99,999.99',
  'booking.manageUrl': 'x'.repeat(100),
  'payment.amount': 'Rs.9,99,99,999.99',
  'payment.method': 'x'.repeat(20),
  'unsubscribe.url': 'x'.repeat(150),
}

export interface Filled {
  channel: WrittenChannel
  /** Free words, not those of a template. */
  isFree: boolean
  subject: string | null
  content: string
}

export interface LengthFault {
  field: 'subject' | 'content'
  message: string
}

/** Why a message is longer than its channel takes, its values being in it; undefined for one that fits. */
export function lengthFault({
  channel,
  isFree,
  subject,
  content,
}: Filled): LengthFault | undefined {
  if (subject !== null && subject.length > mostOf.subject)
    return {
      field: 'subject',
      message: `With its values the subject has ${subject.length} characters. At most ${mostOf.subject} go: shorten it.`,
    }
  if (channel === 'sms') {
    const segments = segmentsOf(content)
    return segments > mostSegments
      ? {
          field: 'content',
          message: `With its values this is ${segments} SMS in one. At most ${mostSegments} go: shorten it.`,
        }
      : undefined
  }
  const most = channel === 'email' ? mostOf.email : isFree ? mostOf.free : mostOf.template
  return content.length > most
    ? {
        field: 'content',
        message: `With its values this has ${content.length} characters. At most ${most} go: shorten it.`,
      }
    : undefined
}

/**
 * The first value that is too long for an SMS registered for India, or undefined. What is the hotel's own stands in the registered
 * words, and addresses of pages and mail have kinds of their own.
 */
export const longDltValue = (names: readonly Variable[], values: Values): Variable | undefined =>
  names.find(
    name =>
      !name.startsWith('property.') &&
      !name.endsWith('Url') &&
      !name.endsWith('.url') &&
      name !== 'guest.email' &&
      (values[name]?.length ?? 0) > mostOfDltValue,
  )
