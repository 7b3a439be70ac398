import { readIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../../kernel/context/services.ts'
import { sendForHotel } from '../../../kernel/email/hotel-mail.ts'
import type { SendOutcome } from '../../providers/rules/outcome.ts'
import { frameEmail } from '../rules/email-frame.ts'
import { unsubscribeToken } from '../rules/unsubscribe.ts'
import type { Claimed } from './claimed.ts'

type Email = Pick<
  Claimed,
  | 'id'
  | 'accountId'
  | 'propertyId'
  | 'guestId'
  | 'category'
  | 'address'
  | 'subject'
  | 'content'
  | 'templateId'
>

/**
 * Sends an email in the hotel's name, with an answer to the hotel. Marketing carries the headers of one press that ends it (RFC 8058).
 * Its id stays the same when it is sent again, so that a mailbox can tell a repeat.
 */
export async function sendEmail(services: Services, message: Email): Promise<SendOutcome> {
  const { settings } = services
  const { accountId, propertyId, guestId, templateId } = message
  const hotel = await readIn(services.db, { role: 'platform', accountId }, db =>
    db
      .selectFrom('property as p')
      .leftJoin('websiteSettings as w', 'w.propertyId', 'p.id')
      .leftJoin('messageTemplate as t', join =>
        join.onRef('t.propertyId', '=', 'p.id').on('t.id', '=', templateId),
      )
      .select(['p.name', 'p.phone', 'p.email'])
      .select([
        sql<string>`concat_ws(', ', nullif(p.address, ''), nullif(p.city, ''), nullif(p.pincode, ''))`.as(
          'address',
        ),
        sql<string>`coalesce(w.primary_color, '#3B82F6')`.as('color'),
        sql<'en' | 'hi'>`coalesce(t.language, 'en')`.as('language'),
      ])
      .where('p.id', '=', propertyId)
      .executeTakeFirstOrThrow(),
  )
  const unsubscribeUrl =
    message.category === 'marketing' && guestId !== null
      ? `${settings.publicUrl}/unsubscribe/${unsubscribeToken(settings.signingKey, guestId, 'email')}`
      : null
  const messageId = `<${message.id}@${settings.baseDomain.replace(/:\d+$/, '')}>`
  try {
    await sendForHotel(services, message, {
      messageId,
      to: message.address,
      subject: message.subject ?? hotel.name,
      ...frameEmail({
        language: hotel.language,
        content: message.content,
        hotel,
        unsubscribeUrl,
      }),
      sender: { name: hotel.name, replyTo: hotel.email ?? undefined },
      ...(unsubscribeUrl !== null && {
        headers: {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
    })
    return { kind: 'accepted', providerId: messageId }
  } catch (error) {
    return refusalOf(error)
  }
}

/** The enhanced status code in a mail server's words, which tells an unknown mailbox from a full one (RFC 3463). */
export const enhancedCode = (words: string): string | undefined =>
  /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0]

/** A mail server's own words: 5xx is for good, everything else passes (RFC 5321, section 4.2.1). */
function refusalOf(error: unknown): SendOutcome {
  const words = error instanceof Error ? error.message.slice(0, 300) : 'The mail server refused it.'
  const status =
    error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : undefined
  return {
    kind: 'refused',
    code: enhancedCode(words) ?? (status === undefined ? 'no-answer' : `smtp-${status}`),
    words,
    retry: status !== undefined && status >= 500 && status !== 552 ? 'never' : 'later',
  }
}
