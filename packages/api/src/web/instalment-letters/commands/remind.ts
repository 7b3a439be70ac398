import type { Trx } from '@atithi/db/client'
import type { AccountId, BookingId, GuestId } from '@atithi/db/ids'
import { writeLetter } from '../../../guests/correspondence/commands/write-letter.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { mayGoOut } from '../../../kernel/email/letter-limits.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { CurrencyDisplay } from '../../../kernel/shared/money.ts'
import { readHotelLook } from '../../../property/properties/reads/hotel-look.ts'
import type { Schedule } from '../../../stays/bookings/rules/payment-schedule.ts'
import { listSchedules } from '../../../stays/groups/reads.ts'
import { findBookingSchedule } from '../../../stays/instalments/reads.ts'
import { emailed } from '../../booking-emails/commands/emailed.ts'
import { getToldBooking } from '../../booking-emails/reads.ts'
import { stayValues } from '../../booking-emails/rules/letter-words.ts'
import { findOwnWords } from '../../letter-words/reads.ts'
import { instalmentEmail, type Payer } from '../rules/email-templates.ts'
import { letterFor, type Reminding, stillOpen } from '../rules/reminders.ts'

/** Who is to be written of what, by the days alone. */
export type DueReminder = {
  propertyId: AuthorizedPropertyId
  accountId: AccountId
  currencyDisplay: CurrencyDisplay
  /** Who organises the group, or the guest of the booking. */
  name: string
  email: string
  language: 'en' | 'hi'
  checkIn: IsoDate
  checkOut: IsoDate
  wanted: Reminding[]
} & (
  | { groupId: string; groupName: string; bookingId: null }
  | { groupId: null; groupName: null; bookingId: BookingId }
)

/**
 * Writes one letter about what is due and not paid, and keeps of which dates: a constraint lets each be written of once before it and once
 * after. What was paid in the meantime is not asked for. Beyond the bounds of letters nothing is written, and tried again.
 */
export async function remind(work: Work, due: DueReminder, services: Services): Promise<void> {
  const { propertyId, groupId, bookingId, email: recipient } = due
  await work.write(async trx => {
    const schedule = await findSchedule(trx, due, work.now)
    if (!schedule) return
    const wanted = stillOpen(due.wanted, schedule.instalments)
    if (wanted.length === 0) return
    const written = await trx
      .insertInto('instalmentReminder')
      .values(
        wanted.map(one => ({
          ...one,
          propertyId,
          groupBlockId: groupId,
          bookingId,
          writtenAt: work.now.toISOString(),
        })),
      )
      .onConflict(conflict => conflict.doNothing())
      .returning(['dueOn', 'kind'])
      .$castTo<Reminding>()
      .execute()
    if (written.length === 0) return
    // Counted outside of the scope: a hotel has no hand in attempts.
    if (!(await mayGoOut(services.db, { propertyId, recipient }))) throw new TooManyLetters()
    const { letter, open } = letterFor(written, schedule.instalments)
    const own = await findOwnWords(trx, propertyId, { kind: letter, language: due.language })
    await writeLetter(trx, services.settings, {
      propertyId,
      ...(bookingId === null
        ? { accountId: due.accountId, guestId: await findGuest(trx, due) }
        : { bookingId }),
      letter,
      recipient,
      email: instalmentEmail(await readPayer(trx, due, services), {
        letter,
        schedule,
        open,
        language: due.language,
        own,
      }),
      author: work.author,
      now: work.now,
    })
    await recordChange(trx, work, {
      action: bookingId === null ? 'group.instalment-reminded' : 'booking.instalment-reminded',
      entity: bookingId === null ? 'group' : 'booking',
      entityId: bookingId ?? groupId,
      propertyId,
      after: { instalments: written.map(({ dueOn }) => dueOn).toSorted() },
    })
  })
}

/** Nothing of the transaction stands: the next run tries again. */
export class TooManyLetters extends Error {}

async function findSchedule(
  trx: Trx,
  { propertyId, groupId, bookingId }: DueReminder,
  now: Date,
): Promise<Schedule | null> {
  if (bookingId !== null) return findBookingSchedule(trx, { propertyId, bookingId }, now)
  const [schedule] = await listSchedules(trx, propertyId, [groupId], now)
  return schedule ?? null
}

/** Who organises a group may be a guest whom the account knows. */
async function findGuest(
  trx: Trx,
  { accountId, email }: Pick<DueReminder, 'accountId' | 'email'>,
): Promise<GuestId | null> {
  const known = await trx
    .selectFrom('guest')
    .select('id')
    .where('accountId', '=', accountId)
    .where('email', '=', email)
    .where('mergedIntoId', 'is', null)
    .executeTakeFirst()
  return known?.id ?? null
}

async function readPayer(trx: Trx, due: DueReminder, services: Services): Promise<Payer> {
  const { propertyId, bookingId, name, language, checkIn, checkOut, currencyDisplay } = due
  const hotel = { ...(await readHotelLook(trx, propertyId, services.settings)), currencyDisplay }
  if (bookingId === null) {
    const stay = { checkIn, checkOut, group: due.groupName }
    return { name, stay, hotel, openUrl: undefined, values: {} }
  }
  const told = await getToldBooking(trx, propertyId, bookingId, services.settings.baseDomain)
  const about = emailed(told, due.email, services)
  return {
    name,
    stay: { checkIn, checkOut, code: told.booking.code },
    hotel,
    openUrl: about.openUrl,
    values: stayValues(about, language),
  }
}
