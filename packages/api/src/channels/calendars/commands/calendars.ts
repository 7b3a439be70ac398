import { createHash, randomBytes } from 'node:crypto'
import type { Trx } from '@atithi/db/client'
import type { DB } from '@atithi/db/schema'
import { sql, type UpdateObject } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { inNameOf, type Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { enterName, leaveName } from '../../../kernel/directory/names.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { seal } from '../../../kernel/secrets/box.ts'
import { holdRoomTypes } from '../../../selling/rates/commands/editing.ts'
import { channelsEvents } from '../../events.ts'
import { channelsReasons } from '../../reasons.ts'
import { calendarAddress, faultOfAddress } from '../rules/addresses.ts'
import type { ConfigureCalendarInput, CreateCalendarInput } from '../schema.ts'

interface At {
  propertyId: AuthorizedPropertyId
  calendarId: string
}

const mostCalendars = 50
const now = sql<string>`clock_timestamp()`
const nowWhereRead = sql<string | null>`case when url_sealed is not null then clock_timestamp() end`

/** How a secret in an address is looked up. */
export const digestOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex')

/** Has the job look at once. */
const wake = (trx: Trx) => sql`select pg_notify('atithi_job', 'read-calendars')`.execute(trx)

/** What is kept of an address. Throws CALENDAR_ADDRESS. */
function sealedAddress({ settings }: Services, text: string) {
  const url = calendarAddress(text)
  const fault = faultOfAddress(url, settings.webhooksReachPrivate ?? false)
  if (fault) throw new DomainError(channelsReasons.CALENDAR_ADDRESS, { fault }, 'url')
  return {
    urlSealed: seal(url, settings.encryptionKeys),
    host: new URL(url).hostname.slice(0, 253),
  }
}

const told = (trx: Trx, work: Work, { propertyId, calendarId }: At) =>
  publish(trx, work, {
    event: channelsEvents['channel.changed'],
    propertyId,
    entityId: calendarId,
  })

/**
 * Gives a portal a secret address under which it reads which nights of a room type are taken; with the address of the portal's
 * own calendar its nights are taken here. Throws CALENDAR_ADDRESS, TOO_MANY_CALENDARS, NOT_FOUND.
 */
export function createCalendar(
  services: Services,
  work: Work,
  propertyId: AuthorizedPropertyId,
  { roomTypeId, name, url, everyMinutes, blockedDays }: CreateCalendarInput,
): Promise<string> {
  const address = url === undefined ? undefined : sealedAddress(services, url)
  const secret = randomBytes(24).toString('base64url')
  const secretDigest = digestOf(secret)
  return work.write(async trx => {
    await holdRoomTypes(trx, propertyId, [roomTypeId], 'roomTypeId')
    await sql`select pg_advisory_xact_lock(hashtextextended(${`calendars:${propertyId}`}, 0))`.execute(
      trx,
    )
    const { count } = await trx
      .selectFrom('portalCalendar')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('propertyId', '=', propertyId)
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostCalendars)
      throw new DomainError(channelsReasons.TOO_MANY_CALENDARS, {})
    const { id: calendarId } = await trx
      .insertInto('portalCalendar')
      .values({
        propertyId,
        roomTypeId,
        name,
        everyMinutes,
        blockedDays,
        secretSealed: seal(secret, services.settings.encryptionKeys),
        secretDigest,
        createdBy: inNameOf(work),
        ...(address && { ...address, nextReadAt: now }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!(await enterName(trx, { kind: 'calendar', name: secretDigest, propertyId })))
      throw new Error('a new secret is another calendar’s')
    await recordChange(trx, work, {
      action: 'calendar.created',
      entity: 'portal-calendar',
      entityId: calendarId,
      propertyId,
      after: { name, roomTypeId, blockedDays, host: address?.host ?? null },
    })
    if (address) await wake(trx)
    await told(trx, work, { propertyId, calendarId })
    return calendarId
  })
}

/** Changes a calendar; another address is read from its beginning. Throws CALENDAR_ADDRESS, NOT_FOUND. */
export async function configureCalendar(
  services: Services,
  work: Work,
  at: At,
  { url, acceptMissing, ...fields }: ConfigureCalendarInput,
): Promise<void> {
  const address = url ? sealedAddress(services, url) : undefined
  await work.write(async trx => {
    await change(trx, at, {
      // Something is set in any case: who changes nothing is still told whether the calendar is there.
      failures: sql<number>`failures`,
      ...fields,
      ...(url === null && { urlSealed: null, host: null }),
      ...(url !== undefined && {
        ...address,
        etag: null,
        lastModified: null,
        failures: 0,
        lastError: null,
        missing: 0,
        // What the old address said is not looked for under the new one.
        acceptsMissing: true,
      }),
      ...(acceptMissing && { acceptsMissing: true }),
      // The whole of it is judged again.
      ...((acceptMissing || fields.blockedDays !== undefined) && {
        etag: null,
        lastModified: null,
        nextReadAt: nowWhereRead,
      }),
      ...((url !== undefined || acceptMissing) && { nextReadAt: now }),
    })
    await recordChange(trx, work, {
      action: 'calendar.configured',
      entity: 'portal-calendar',
      entityId: at.calendarId,
      propertyId: at.propertyId,
      after: {
        ...fields,
        ...(url !== undefined && { host: address?.host ?? null }),
        ...(acceptMissing && { acceptMissing }),
      },
    })
    await wake(trx)
    await told(trx, work, at)
  })
}

/** Has a portal's calendar read now. Throws NOT_FOUND. */
export async function readCalendarNow(work: Work, at: At): Promise<void> {
  await work.write(async trx => {
    await change(trx, at, {
      nextReadAt: nowWhereRead,
    })
    await wake(trx)
    await told(trx, work, at)
  })
}

/** Ends a calendar: nothing is answered under its address, and the nights that it took are on sale again. Throws NOT_FOUND. */
export async function endCalendar(work: Work, at: At): Promise<void> {
  await work.write(async trx => {
    const { secretDigest } = await change(trx, at, {
      endedAt: now,
      urlSealed: null,
      host: null,
      nextReadAt: now,
    })
    await leaveName(trx, { kind: 'calendar', name: secretDigest, propertyId: at.propertyId })
    await recordChange(trx, work, {
      action: 'calendar.ended',
      entity: 'portal-calendar',
      entityId: at.calendarId,
      propertyId: at.propertyId,
    })
    await wake(trx)
    await told(trx, work, at)
  })
}

async function change(
  trx: Trx,
  { propertyId, calendarId }: At,
  set: UpdateObject<DB, 'portalCalendar'>,
): Promise<{ secretDigest: string }> {
  const changed = await trx
    .updateTable('portalCalendar')
    .set(set)
    .where('propertyId', '=', propertyId)
    .where('id', '=', calendarId)
    .where('endedAt', 'is', null)
    .returning('secretDigest')
    .executeTakeFirst()
  if (!changed) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'calendar' }, 'calendarId')
  return changed
}
