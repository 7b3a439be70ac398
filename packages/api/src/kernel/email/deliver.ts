import type { Trx } from '@atithi/db/client'
import type { AccountId, PropertyId } from '@atithi/db/ids'
import { inAccount, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import { z } from 'zod'
import { present } from '../../kernel/shared/present.ts'
import type { AuthorizedPropertyId } from '../access/gates.ts'
import type { Services } from '../context/services.ts'
import type { MailAttachment } from '../ports/mail.ts'
import { unseal } from '../secrets/box.ts'
import type { QueuedAttachment } from './compose.ts'
import { withoutPictures } from './hotel-email.ts'
import { sendForHotel } from './hotel-mail.ts'

const mostAttempts = 8
const atOnce = 20
/** A claimed email is nobody else's for so long; when its process dies, another takes it up. */
const claimMinutes = 5

const body = z.object({
  text: z.string(),
  html: z.string(),
  sender: z.object({ name: z.string(), replyTo: z.string().optional() }).optional(),
  attachments: z
    .array(
      z.union([
        z.object({
          filename: z.string(),
          contentType: z.string(),
          content: z.string(),
          encoding: z.literal('base64').optional(),
        }),
        z.object({ filename: z.string(), documentId: z.string() }),
        z.object({ filename: z.string(), cid: z.string(), picture: z.string() }),
      ]),
    )
    .optional(),
})

/** What became of an email that stands in the log of messages: sent, or given up for the reason named. */
export interface EndedEmail {
  propertyId: AuthorizedPropertyId
  messageId: string
  failure: string | undefined
  at: Date
}

/** Writes it down there, in the transaction that ends the email. */
export type NoteEnd = (trx: Trx, ended: EndedEmail) => Promise<void>

/** Sends what waits in the outgoing post, until nothing is due. At least once: an email sent by a process that then died is sent again under its id. */
export async function deliverEmails(services: Services, noteEnd: NoteEnd): Promise<void> {
  for (let claimed = await claim(services); claimed.length > 0; claimed = await claim(services)) {
    // An update answers its rows in no order; ids are in that of their writing.
    for (const email of claimed.toSorted((a, b) => a.id.localeCompare(b.id)))
      await send(services, email, noteEnd)
  }
}

interface Claimed {
  id: string
  recipient: string
  subject: string
  bodySealed: string | null
  attempts: number
  accountId: AccountId | null
  onBehalfOf: PropertyId | null
  messageId: string | null
}

/** The hotel in whose name it goes; null for the platform's own. */
const hotelOf = ({ accountId, onBehalfOf }: Claimed) =>
  accountId === null || onBehalfOf === null ? null : { accountId, propertyId: onBehalfOf }

function claim({ db }: Services): Promise<Claimed[]> {
  return writeIn(db, { role: 'platform' }, trx =>
    trx
      .updateTable('outgoingEmail')
      .set({
        nextAttemptAt: sql<string>`clock_timestamp() + make_interval(mins => ${claimMinutes})`,
        attempts: sql<number>`attempts + 1`,
      })
      .where('id', 'in', qb =>
        qb
          .selectFrom('outgoingEmail')
          .select('id')
          .where('sentAt', 'is', null)
          .where('failedAt', 'is', null)
          .where('nextAttemptAt', '<=', sql<string>`clock_timestamp()`)
          .orderBy('nextAttemptAt')
          .limit(atOnce)
          .forUpdate()
          .skipLocked(),
      )
      .returning([
        'id',
        'recipient',
        'subject',
        'bodySealed',
        'attempts',
        'accountId',
        'onBehalfOf',
        'messageId',
      ])
      .execute(),
  )
}

async function send(services: Services, email: Claimed, noteEnd: NoteEnd): Promise<void> {
  const { db, settings, clock } = services
  const failure = await attempt()
  const now = sql<string>`clock_timestamp()`
  const outcome =
    failure === undefined
      ? { sentAt: now, bodySealed: null, lastError: null }
      : email.attempts >= mostAttempts
        ? { failedAt: now, bodySealed: null, lastError: failure }
        : {
            nextAttemptAt: sql<string>`clock_timestamp() + make_interval(secs => ${15 * 2 ** email.attempts})`,
            lastError: failure,
          }
  await writeIn(db, { role: 'platform' }, async trx => {
    await trx.updateTable('outgoingEmail').set(outcome).where('id', '=', email.id).execute()
    const { messageId } = email
    if (messageId === null || 'nextAttemptAt' in outcome) return
    const { accountId, ...hotel } = present(hotelOf(email), 'hotel of a letter')
    // The job takes the ids from the table itself.
    const propertyId = hotel.propertyId as AuthorizedPropertyId
    await noteEnd(inAccount(trx, accountId), { propertyId, messageId, failure, at: clock.now() })
  })

  async function attempt(): Promise<string | undefined> {
    try {
      const { text, html, sender, attachments } = body.parse(
        JSON.parse(
          unseal(present(email.bodySealed, 'text of a mail that waits'), settings.encryptionKeys),
        ),
      )
      const drawn = await draw(services, hotelOf(email), attachments)
      const missing = (attachments ?? []).flatMap(one =>
        'picture' in one && !drawn.some(({ cid }) => cid === one.cid) ? [one.cid] : [],
      )
      await sendForHotel(services, hotelOf(email), {
        messageId: `<${email.id}@${settings.baseDomain.replace(/:\d+$/, '')}>`,
        to: email.recipient,
        subject: email.subject,
        text,
        html: withoutPictures(html, missing),
        sender,
        attachments: drawn,
      })
      return undefined
    } catch (error) {
      return error instanceof Error
        ? error.message.slice(0, 500)
        : 'The mail server refused the message.'
    }
  }
}

/** A picture within a letter that is larger stays out: mailboxes clip long letters, and phones load them over the air. */
const largestPicture = 150_000

/** The attachments with their papers drawn: an email that waits holds only which they are. A picture that is gone is left out. */
async function draw(
  { papers, photos, storage }: Services,
  hotel: ReturnType<typeof hotelOf>,
  attachments: readonly QueuedAttachment[] = [],
): Promise<MailAttachment[]> {
  const drawn = await Promise.all(
    attachments.map(async (one): Promise<MailAttachment | undefined> => {
      if ('picture' in one) {
        const isPhoto = one.picture.endsWith('.webp')
        const content = await (isPhoto ? photos.bannerOf(one.picture) : storage.read(one.picture))
        if (!content || content.length > largestPicture) return undefined
        const contentType = isPhoto ? 'image/jpeg' : 'image/png'
        return { filename: one.filename, contentType, content, cid: one.cid }
      }
      if (!('documentId' in one)) return one
      return {
        filename: one.filename,
        contentType: 'application/pdf',
        content: await papers.pdfOf({
          ...present(hotel, 'hotel of a paper'),
          documentId: one.documentId,
        }),
      }
    }),
  )
  return drawn.filter(one => one !== undefined)
}
