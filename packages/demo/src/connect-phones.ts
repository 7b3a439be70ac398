import { sandboxNumber } from '@atithi/api/messaging/providers/reads'
import { providerNameOf } from '@atithi/api/messaging/templates/reads'
import { numbered } from '@atithi/api/messaging/templates/rules/variables'
import type { Db } from '@atithi/db/client'
import { sql } from 'kysely'
import { madeUpWamid } from './made-ids.ts'
import { openDatabase } from './open-database.ts'

export interface ConnectPhonesOptions {
  /** As the owner of the tables. */
  databaseUrl: string
  /** Where the phones of the sandbox answer. */
  sandboxUrl: string
  /** Of the server: from it the tokens of the sandbox's numbers are made. */
  signingKey: string
}

/**
 * Tells the phones of the sandbox what hotels of the demonstration and their guests have written by WhatsApp so far, with the templates
 * that are approved: so a guest who wrote within 24 hours is answered there as on the screen, and one who wrote before is not. What the
 * phones know stays as it is; it may be told at every start. Answers how many messages there are. Throws when the sandbox does not answer.
 */
export async function connectPhones(options: ConnectPhonesOptions): Promise<number> {
  const db = openDatabase(options.databaseUrl)
  try {
    const messages = await listMessages(db)
    const byHotel = Map.groupBy(messages, message => message.propertyId)
    const templates = await listTemplates(db, [...byHotel.keys()])
    for (const [propertyId, ofHotel] of byHotel)
      await tellPast(options, propertyId, {
        templates: templates
          .filter(template => template.propertyId === propertyId)
          .map(({ content, category, language, ...template }) => ({
            name: providerNameOf(template),
            language,
            category: categoryOf(category),
            body: numbered(content).body,
          })),
        messages: ofHotel.map(({ propertyId: _, templateId, version, category, ...message }) => ({
          ...message,
          ...(templateId !== null && {
            template: providerNameOf({ id: templateId, version: version ?? 1 }),
            category: categoryOf(category),
          }),
        })),
      })
    return messages.length
  } finally {
    await db.destroy()
  }
}

/** As WhatsApp names it. */
const categoryOf = (category: string) => (category === 'marketing' ? 'MARKETING' : 'UTILITY')

/** What was made up of WhatsApp, the oldest first; a hotel that has a number of its own since has nothing to do with the sandbox. */
const listMessages = async (db: Db) => {
  const { rows } = await sql<{
    propertyId: string
    id: string
    direction: 'inbound' | 'outbound'
    guest: string
    text: string
    templateId: string | null
    version: number | null
    category: string
    status: string
    reference: string
    at: string
  }>`
    select m.property_id, m.provider_id as id, m.direction, m.address as guest, m.content as text, m.template_id, t.version, m.category,
      case m.direction when 'inbound' then 'received' else m.status end as status, m.id as reference, m.created_at as at
    from message m left join message_template t on t.account_id = m.account_id and t.id = m.template_id
    where m.channel = 'whatsapp' and m.provider_id like ${`${madeUpWamid('')}%`}
      and not exists (select from message_account a where a.account_id = m.account_id and a.property_id = m.property_id and a.channel = 'whatsapp')
    order by m.created_at, m.id`.execute(db)
  return rows
}

const listTemplates = (db: Db, propertyIds: readonly string[]) =>
  propertyIds.length === 0
    ? []
    : db
        .selectFrom('messageTemplate')
        .select(['propertyId', 'id', 'version', 'language', 'category', 'content'])
        .where('propertyId', 'in', propertyIds)
        .where('channel', '=', 'whatsapp')
        .where('approval', '=', 'approved')
        .orderBy('id')
        .execute()

async function tellPast(
  { sandboxUrl, signingKey }: ConnectPhonesOptions,
  propertyId: string,
  past: { templates: object[]; messages: object[] },
): Promise<void> {
  const { phoneNumberId, accessToken } = sandboxNumber({ sandboxUrl, signingKey }, propertyId)
  const response = await fetch(`${sandboxUrl}/api/phone/accounts/${phoneNumberId}/history`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: accessToken, ...past }),
  })
  if (!response.ok) throw new Error(`the phones of the sandbox answered ${response.status}`)
}
