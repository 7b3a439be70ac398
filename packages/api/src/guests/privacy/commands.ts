import { createHmac } from 'node:crypto'
import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { AccountId, GuestId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { EnteredGuest } from '../../kernel/access/gates.ts'
import { personOf, type Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { addDays, type IsoDate, indianDate } from '../../kernel/shared/dates.ts'
import { first } from '../../kernel/shared/present.ts'
import { reportFileDays } from '../../kernel/shared/retention.ts'
import { guestsEvents } from '../events.ts'
import { lockFields, noteGuest } from '../profiles/commands/fields.ts'
import { idsOf } from '../profiles/reads.ts'
import { guestsReasons } from '../reasons.ts'
import { type Kept, pseudonymOf, registerSince, registerUntil, taxDocumentUntil } from './rules.ts'

/** What stands for an email address or a phone of somebody who was forgotten: of no use without the server's key. */
export const contactHash = (signingKey: string, accountId: AccountId, contact: string): string =>
  createHmac('sha256', signingKey).update(`erased ${accountId} ${contact}`).digest('base64url')

interface ErasureRequest {
  reason: string
  signingKey: string
}

/**
 * Forgets a guest: clears profile, contacts, messages and notes, masks their words in the trail and in money's records, and writes down
 * what the law keeps and until when (decisions, section 7). Answers the erasure; a guest who is erased already answers the one of then.
 * Throws GUEST_STAY_OPEN and GUEST_MONEY_OPEN.
 */
export async function eraseGuest(
  work: Work,
  guest: EnteredGuest,
  { reason, signingKey }: ErasureRequest,
): Promise<string> {
  const { guestId, accountId } = guest
  const today = indianDate(work.now)
  return work.write(async trx => {
    // Bookings refer to their guest: whoever makes one waits here, or is waited for.
    await sql`select from guest where ${ofAccount('guest')} and id = ${guestId}::uuid for update`.execute(
      trx,
    )
    const before = await trx
      .selectFrom('guestErasure')
      .select('id')
      .where('guestId', '=', guestId)
      .executeTakeFirst()
    if (before) return before.id
    await lockFields(trx, [guestId])
    const pseudonym = pseudonymOf(guestId)
    const words = await wordsOf(trx, guestId)
    const speaksFor = { accountId, contacts: contactsOf(words) }
    await refuseOpen(trx, guestId, speaksFor)
    const since = registerSince(today)
    const kept = await listKept(trx, guestId, { since, today, speaksFor })
    // Nobody can come back for them: they are owed no more.
    const ended = await sql<{
      points: number
    }>`select expire_loyalty(${theAccount}, array[${guestId}]::uuid[], ${today}::date, true) as points`.execute(
      trx,
    )
    const { rows } = await sql<{ erased: Record<string, number>; reason: string }>`
      select erase_guest(${theAccount}, ${guestId}::uuid, ${pseudonym}, ${since}::date, ${work.now.toISOString()}::timestamptz) as erased,
        masked_text(${reason}, pattern_of_words(${words.map(({ word }) => word)}::text[]), ${pseudonym}) as reason`.execute(
      trx,
    )
    const done = first(rows, 'erasure')
    await sql`select forget_in_booking_imports(${accountId}::uuid, ${words.map(({ word }) => word)}::text[])`.execute(
      trx,
    )
    await sql`select forget_typed_words(${accountId}::uuid, ${ownWords(words)}::text[], ${pseudonym})`.execute(
      trx,
    )
    await keepHashes(trx, { accountId, signingKey }, words)
    const { id } = await trx
      .insertInto('guestErasure')
      .values({
        accountId,
        guestId,
        pseudonym,
        reason: done.reason.slice(0, 300),
        erased: JSON.stringify({ ...done.erased, points: first(ended.rows, 'points').points }),
        kept: JSON.stringify(kept),
        registerUntil: kept.find(({ kind }) => kind === 'register')?.until ?? null,
        erasedBy: personOf(work),
        erasedAt: work.now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await noteGuest(
      trx,
      work,
      { guestBook: guest, guestId, event: guestsEvents['guest.erased'] },
      { after: { pseudonym }, reason: done.reason.slice(0, 300) },
    )
    return id
  })
}

/** For the groups of which account a guest may speak, found by what reaches them. */
interface SpeaksFor {
  accountId: AccountId
  contacts: readonly string[]
}

/** Nobody is forgotten who is to come, in the house, or owes or is owed money, also for a group. */
async function refuseOpen(
  trx: Trx,
  guestId: GuestId,
  { accountId, contacts }: SpeaksFor,
): Promise<void> {
  const { rows } = await sql<{ code: string; isStay: boolean }>`
    select b.code, b.status in ('pending', 'confirmed', 'checked-in') as "isStay" from booking b
    where ${ofAccount('b')} and b.guest_id = ${guestId}::uuid and (b.status in ('pending', 'confirmed', 'checked-in')
      or not b.is_even
      or exists (select from refund r where r.account_id = b.account_id and r.booking_id = b.id and r.status in ('due', 'processing'))
      or exists (select from payment p where p.account_id = b.account_id and p.booking_id = b.id and p.status = 'processing'))
    union all
    select g.name, false from group_block g join property p on p.id = g.property_id
    where g.account_id = p.account_id and p.account_id = ${accountId}::uuid and (g.contact_email = any (${[...contacts]}::text[]) or g.contact_phone = any (${[...contacts]}::text[]))
      and (select sum(l.amount) from folio_line l where ${ofAccount('l')} and l.group_block_id = g.id) <> 0
    order by "isStay" desc, code limit 5`.execute(trx)
  const [open] = rows
  if (!open) return
  const reason = open.isStay ? guestsReasons.GUEST_STAY_OPEN : guestsReasons.GUEST_MONEY_OPEN
  const codes = rows.filter(({ isStay }) => isStay === open.isStay).map(({ code }) => code)
  throw new DomainError(reason, { codes })
}

interface Word {
  kind: string
  word: string
}

const contactsOf = (words: readonly Word[]): string[] =>
  words.filter(({ kind }) => kind === 'email' || kind === 'phone').map(({ word }) => word)

async function wordsOf(trx: Trx, guestId: GuestId): Promise<Word[]> {
  const { rows } =
    await sql<Word>`select kind, word from words_of_guest(${theAccount}, ${guestId}::uuid)`.execute(
      trx,
    )
  return rows
}

/** Those that are nobody else's: contacts, and names of two words or more. */
const ownWords = (words: readonly Word[]): string[] =>
  words
    .filter(
      ({ kind, word }) =>
        kind === 'email' || kind === 'phone' || (kind === 'name' && /\S\s+\S/.test(word)),
    )
    .map(({ word }) => word)

/** So that a file of guests does not bring back who asked to be forgotten. */
async function keepHashes(
  trx: Trx,
  { accountId, signingKey }: { accountId: AccountId; signingKey: string },
  words: readonly Word[],
): Promise<void> {
  const contacts = contactsOf(words)
  if (contacts.length === 0) return
  await trx
    .insertInto('erasedContact')
    .values(
      contacts.map(contact => ({
        accountId,
        contactHash: contactHash(signingKey, accountId, contact),
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** What stays of a guest, each with its term. */
async function listKept(
  trx: Trx,
  guestId: GuestId,
  {
    since,
    today,
    speaksFor: { contacts },
  }: { since: IsoDate; today: IsoDate; speaksFor: SpeaksFor },
): Promise<Kept[]> {
  const { rows } = await sql<{
    documents: { number: string; year: number }[] | null
    lines: number
    stays: number
    lastStay: IsoDate | null
    forms: number
    consents: number
  }>`
    with stay as (
      select id, status = 'checked-out' and check_out >= ${since}::date as registered, check_out
      from booking where ${ofAccount('booking')} and guest_id = ${guestId}::uuid)
    select (select json_agg(json_build_object('number', d.number, 'year', d.financial_year) order by d.id)
        from document d where ${ofAccount('d')} and (d.booking_id in (select id from stay) or d.group_block_id is not null
          and (d.content->'recipient'->>'email' = any (${[...contacts]}::text[])
            or d.content->'recipient'->>'phone' = any (${[...contacts]}::text[])))) as documents,
      (select count(*)::int from folio_line l join stay s on s.id = l.booking_id where ${ofAccount('l')}) as lines,
      (select count(*)::int from stay where registered) as stays,
      (select max(check_out) from stay where registered) as "lastStay",
      (select count(*)::int from form_c f join stay s on s.id = f.booking_id where ${ofAccount('f')} and s.registered) as forms,
      (select count(*)::int from guest_consent c where ${ofAccount('c')} and c.guest_id = any (${idsOf(sql`${guestId}::uuid`)})) as consents`.execute(
    trx,
  )
  const { documents, lines, stays, lastStay, forms, consents } = first(rows, 'what is kept')
  const papers = documents ?? []
  const until = lastStay && registerUntil(lastStay)
  const all: Kept[] = [
    {
      kind: 'tax-documents',
      count: papers.length,
      numbers: papers.map(({ number }) => number),
      until:
        papers.length > 0 ? taxDocumentUntil(Math.max(...papers.map(({ year }) => year))) : null,
    },
    { kind: 'register', count: stays, numbers: [], until },
    { kind: 'form-iii', count: forms, numbers: [], until },
    { kind: 'accounts', count: lines, numbers: [], until: null },
    { kind: 'consents', count: consents, numbers: [], until: null },
    { kind: 'report-files', count: null, numbers: [], until: addDays(today, reportFileDays) },
    { kind: 'backups', count: null, numbers: [], until: null },
  ]
  return all.filter(({ count }) => count !== 0)
}
