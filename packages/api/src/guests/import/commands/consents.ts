import type { Trx } from '@atithi/db/client'
import type { AccountId, GuestId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { lastWord } from '../../profiles/reads.ts'
import { type ConsentChannel, consentChannels } from '../../profiles/rules.ts'
import type { GoodRow } from '../rules/read-rows.ts'

/** What of the consents of a file is written down, and what is not, in numbers of guests. */
export interface ConsentCounts {
  given: number
  lackDay: number
  takenBack: number
}

/**
 * The rows without the consents that somebody with the same email or phone took back: no file brings those again
 * (reference/messaging.md, section 4).
 */
export async function withoutTakenBack(
  trx: Trx,
  accountId: AccountId,
  rows: readonly GoodRow[],
): Promise<{ rows: GoodRow[]; counts: ConsentCounts }> {
  const asked = rows.flatMap(({ row, guest, consents }) =>
    consentChannels.flatMap(channel => {
      const address = channel === 'email' ? guest.email : guest.phone
      return consents.given[channel] === true && address ? [{ row, channel, address }] : []
    }),
  )
  const takenBack = await listTakenBack(trx, accountId, asked)
  const left = rows.map(one => {
    const entries = Object.entries(one.consents.given).filter(
      ([channel]) => !takenBack.get(one.row)?.has(channel as ConsentChannel),
    )
    return { ...one, consents: { ...one.consents, given: Object.fromEntries(entries) } }
  })
  const counts = {
    given: left.filter(({ consents }) => Object.values(consents.given).includes(true)).length,
    lackDay: left.filter(({ consents }) => consents.lacksDay).length,
    takenBack: takenBack.size,
  }
  return { rows: left, counts }
}

async function listTakenBack(
  trx: Trx,
  accountId: AccountId,
  asked: readonly { row: number; channel: ConsentChannel; address: string }[],
): Promise<Map<number, Set<ConsentChannel>>> {
  const found = new Map<number, Set<ConsentChannel>>()
  for (const channel of consentChannels) {
    const ofChannel = asked.filter(one => one.channel === channel)
    if (ofChannel.length === 0) continue
    const contact = sql.ref(channel === 'email' ? 'g.email' : 'g.phone')
    const { rows } = await sql<{ address: string }>`
      select distinct ${contact} as address from guest g
      where g.account_id = ${accountId}::uuid
        and ${contact} = any (${ofChannel.map(({ address }) => address)}::text[])
        and ${lastWord(sql`g.id`, channel)} = false`.execute(trx)
    const addresses = new Set(rows.map(({ address }) => address))
    for (const { row, address } of ofChannel)
      if (addresses.has(address)) found.set(row, (found.get(row) ?? new Set()).add(channel))
  }
  return found
}

interface Import {
  id: string
  accountId: AccountId
  startedBy: string | null
}

/** Writes down what these guests said by the file, with its day where it says one. */
export async function insertConsents(
  trx: Trx,
  { id: importId, accountId, startedBy }: Import,
  { guests, now }: { guests: readonly { guestId: GuestId; row: GoodRow }[]; now: Date },
): Promise<void> {
  const values = guests.flatMap(({ guestId, row: { consents } }) => {
    const day = consents.on === null ? now : new Date(`${consents.on}T00:00:00Z`)
    const recordedAt = (day < now ? day : now).toISOString()
    const said = {
      accountId,
      guestId,
      importId,
      source: 'import',
      recordedBy: startedBy,
      recordedAt,
    }
    return consentChannels.flatMap(channel => {
      const isGiven = consents.given[channel]
      return isGiven === undefined ? [] : [{ ...said, channel, isGiven }]
    })
  })
  if (values.length > 0) await trx.insertInto('guestConsent').values(values).execute()
}
