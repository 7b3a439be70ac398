import type { Trx } from '@atithi/db/client'
import type { AccountId, GuestId } from '@atithi/db/ids'
import type { JsonObject } from '@atithi/db/schema'
import type { GuestBook } from '../../../kernel/access/gates.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { changedFields } from '../../../kernel/shared/changed-fields.ts'
import { present } from '../../../kernel/shared/present.ts'
import { guestsEvents } from '../../events.ts'
import { guestsReasons } from '../../reasons.ts'
import { ofGuest } from '../reads.ts'
import { type ConsentChannel, consentChannels, printedName } from '../rules.ts'
import type { CreateGuestInput, UpdateGuestInput } from '../schema/profile.ts'
import { lockFields, noteGuest, writeFields } from './fields.ts'

/** An owner and the hotel at which the guest is known from the start. */
interface NewPlace {
  accountId: AccountId
  guestBook: GuestBook
}

/** A guest without a booking. Throws GUEST_EMAIL_TAKEN, and NOT_FOUND for a company of another account. */
export async function createGuest(
  work: Work,
  { accountId, guestBook }: NewPlace,
  input: CreateGuestInput,
): Promise<string> {
  const { communicationPreferences, consentSource, address, preferences, ...given } = input
  const name = input.name || printedName(input)
  return refusing(work, { accountId, email: input.email ?? null }, async trx => {
    const { id } = await trx
      .insertInto('guest')
      .values({
        ...given,
        accountId,
        name,
        address: JSON.stringify(withoutEmpty(address ?? {})),
        preferences: JSON.stringify(withoutEmpty(preferences ?? {})),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (guestBook.at !== null)
      await trx
        .insertInto('guestAtProperty')
        .values({ propertyId: guestBook.at, accountId, guestId: id })
        .execute()
    await recordConsents(trx, work, {
      accountId,
      guestId: id,
      given: communicationPreferences,
      source: consentSource,
    })
    await noteGuest(
      trx,
      work,
      { guestBook, guestId: id, event: guestsEvents['guest.created'] },
      {
        after: { name },
      },
    )
    return id
  })
}

/** A guest of whom the caller changes what they name; the rest stays. Throws what createGuest throws. */
export async function updateGuest(
  work: Work,
  guest: GuestBook & { guestId: GuestId; accountId: AccountId },
  { communicationPreferences, consentSource, address, preferences, ...patch }: UpdateGuestInput,
): Promise<void> {
  const { guestId, accountId } = guest
  await refusing(work, { accountId, email: patch.email ?? null }, async trx => {
    const before = present((await lockFields(trx, [guestId])).get(guestId), 'guest')
    const changed = changedFields(before, {
      ...patch,
      name: nameAfter(before, patch),
      address: address && withoutEmpty({ ...before.address, ...address }),
      preferences: preferences && withoutEmpty({ ...before.preferences, ...preferences }),
    })
    if (changed.isChanged) await writeFields(trx, guestId, changed.after)
    const said = await recordConsents(trx, work, {
      accountId,
      guestId,
      given: communicationPreferences,
      source: consentSource,
    })
    if (!changed.isChanged && said.length === 0) return
    await noteGuest(
      trx,
      work,
      { guestBook: guest, guestId, event: guestsEvents['guest.updated'] },
      {
        before: changed.before as JsonObject,
        after: { ...(changed.after as JsonObject), ...(said.length > 0 && { consents: said }) },
      },
    )
  })
}

/** A printed name that was made of first and last name follows them; one that somebody wrote stays. */
function nameAfter(
  before: { name: string; firstName: string | null; lastName: string | null },
  patch: UpdateGuestInput | Omit<UpdateGuestInput, 'consentSource'>,
): string | undefined {
  if (patch.name) return patch.name
  if (patch.firstName === undefined && patch.lastName === undefined) return undefined
  if (before.name !== printedName(before)) return undefined
  const { firstName = before.firstName, lastName = before.lastName } = patch
  return printedName({ firstName, lastName }) || undefined
}

const withoutEmpty = <Words extends Record<string, string | string[] | undefined>>(
  words: Words,
): Words =>
  Object.fromEntries(
    Object.entries(words).filter(([, said]) => said !== undefined && said.length > 0),
  ) as Words

interface Said {
  accountId: AccountId
  guestId: GuestId
  given: Partial<Record<ConsentChannel, boolean>> | undefined
  source: string
}

/** Writes down what is another word than the latest, and answers the channels. */
async function recordConsents(
  trx: Trx,
  work: Work,
  { accountId, guestId, given, source }: Said,
): Promise<ConsentChannel[]> {
  if (!given) return []
  const latest = await trx
    .selectFrom('guestConsent')
    .distinctOn('channel')
    .select(['channel', 'isGiven'])
    .where(ofGuest(guestId))
    .orderBy('channel')
    .orderBy('recordedAt', 'desc')
    // Of two words at one time the withdrawal holds.
    .orderBy('isGiven')
    .orderBy('id', 'desc')
    .execute()
  const isNews = (channel: ConsentChannel) =>
    given[channel] !== undefined &&
    given[channel] !== (latest.find(one => one.channel === channel)?.isGiven ?? false)
  const channels = consentChannels.filter(isNews)
  if (channels.length > 0)
    await trx
      .insertInto('guestConsent')
      .values(
        channels.map(channel => ({
          accountId,
          guestId,
          channel,
          isGiven: given[channel] === true,
          source,
          recordedBy: personOf(work),
          recordedAt: work.now.toISOString(),
        })),
      )
      .execute()
  return channels
}

/** Runs a write that may meet another guest's email, and then says whose it is, or a company that the account does not have. */
async function refusing<T>(
  work: Work,
  { accountId, email }: { accountId: AccountId; email: string | null },
  write: (trx: Trx) => Promise<T>,
): Promise<T> {
  try {
    return await work.write(write)
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'guest_company')
      throw new DomainError(kernelReasons.NOT_FOUND, { what: 'company' }, 'companyId')
    if (constraint !== 'guest_email_key') throw error
    const taken = await work.read(db =>
      db
        .selectFrom('guest')
        .select(['id', 'name'])
        .where('accountId', '=', accountId)
        .where('email', '=', email)
        .where('mergedIntoId', 'is', null)
        .executeTakeFirst(),
    )
    throw new DomainError(
      guestsReasons.GUEST_EMAIL_TAKEN,
      { guestId: taken?.id ?? null, name: taken?.name ?? null },
      'email',
    )
  }
}
