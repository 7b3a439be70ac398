import { randomUUID } from 'node:crypto'
import { generateReports } from '@atithi/api/insight/report-files/jobs'
import { runReportSchedules } from '@atithi/api/insight/schedules/jobs'
import { describe, expect, it } from 'vitest'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 12 })

const userIdOf = async (email: string) =>
  (
    await world.ownerDb
      .selectFrom('appUser')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id

const openDay = (hotel: Hotel, offset: number) =>
  world.ownerDb
    .insertInto('propertyDay')
    .values({ propertyId: hotel.propertyId, openDate: world.day(offset) })
    .onConflict(conflict =>
      conflict.columns(['accountId', 'propertyId']).doUpdateSet({ openDate: world.day(offset) }),
    )
    .execute()

/** 07:30 in India on a day so many after the world's own. */
const morning = (offset: number) => `${world.day(offset)}T02:00:00Z`

async function work(): Promise<void> {
  await runReportSchedules(world.services)
  await generateReports(world.services)
}

const runsOf = async ({ owner, propertyId }: Hotel) =>
  (await owner.call.reports.list({ propertyId })).items.map(({ from, to, status }) => ({
    from,
    to,
    status,
  }))

describe('report schedules', () => {
  it('make the day before once it is closed, once, and tell those who may still see it', async () => {
    const hotel = await world.openHotel()
    const { owner, propertyId } = hotel
    // A smaller plan sends no reports by itself.
    const unplanned = { propertyId, reportId: 'arrivals' as const, recipients: [randomUUID()] }
    expect(await reasonOf(owner.call.reports.schedule(unplanned))).toBe('PLAN_LIMIT')
    await world.subscribe(hotel, 'professional')
    await owner.call.bookings.create(
      deskBooking(world, hotel, { checkIn: world.day(0), checkOut: world.day(2) }),
    )
    const [day0, day1, day2, day4] = [0, 1, 2, 4].map(world.day)
    const mornings = [0, 1, 2, 3, 4].map(morning)
    const clerk = await world.createStaff(hotel, ['bookings', 'reports'])
    const recipients = (await owner.call.reports.schedules({ propertyId })).readers.map(
      ({ userId }) => userId,
    )
    expect(recipients).toHaveLength(2)
    // May see the report, and was not chosen.
    await world.createStaff(hotel, ['reports'])
    const asked = { propertyId, reportId: 'arrivals', every: 'day', recipients } as const
    const { nextOn } = await owner.call.reports.schedule({ ...asked, sendsAt: '07:00' })
    expect(nextOn).toBe(day1)
    expect(await reasonOf(owner.call.reports.schedule(asked))).toBe('REPORT_SCHEDULED')

    // Its time has come, and the day is not closed: it waits.
    await openDay(hotel, 0)
    world.clock.set(mornings[1] ?? '')
    await work()
    expect(await runsOf(hotel)).toEqual([])
    world.clock.set('2026-11-18T06:30:00Z')
    await openDay(hotel, 1)
    // The clerk loses the area before it is sent.
    await world.ownerDb
      .updateTable('staffMember')
      .set({ areas: ['bookings'] })
      .where('userId', '=', await userIdOf((await clerk.call.auth.me())?.email ?? ''))
      .execute()
    world.clock.set(mornings[1] ?? '')
    await Promise.all([runReportSchedules(world.services), runReportSchedules(world.services)])
    await Promise.all([generateReports(world.services), generateReports(world.services)])
    expect(await runsOf(hotel)).toEqual([{ from: day0, to: day0, status: 'ready' }])
    const letters = await world.postTo(owner.email)
    const told = letters.filter(letter => letter.subject.includes('Arrivals'))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('Rows: 1.')
    expect(told[0]?.text).toContain('Room revenue ₹4,000')
    // No guest by name, and nothing that opens without signing in.
    expect(`${told[0]?.subject}${told[0]?.text}`).not.toContain('Ravi')
    expect(told[0]?.text).toContain(`/reports?tab=reports&property=${propertyId}`)
    expect(await reasonOf(clerk.call.reports.list({ propertyId }))).toBe('AREA_REQUIRED')
    const clerkPost = await world.ownerDb
      .selectFrom('outgoingEmail')
      .select('recipient')
      .where('subject', 'like', '%Arrivals%')
      .execute()
    expect(clerkPost.map(({ recipient }) => recipient)).toEqual([owner.email])

    // Nobody worked for three days: each day is made up for, in order; the last was not closed, and says so.
    world.clock.set('2026-11-18T06:30:00Z')
    await openDay(hotel, 2)
    world.clock.set(`${day4}T05:30:00Z`)
    await work()
    expect((await runsOf(hotel)).map(({ from }) => from).toSorted()).toEqual(
      [day0, day1, day2, '2026-11-21'].toSorted(),
    )
    const open = await world.ownerDb
      .selectFrom('reportRun')
      .select(['dateFrom'])
      .where('dayIsOpen', '=', true)
      .orderBy('dateFrom')
      .execute()
    expect(open.map(({ dateFrom }) => dateFrom)).toEqual([day2, '2026-11-21'])

    const [schedule] = (await owner.call.reports.schedules({ propertyId })).items
    expect(schedule).toMatchObject({ name: 'Arrivals', nextOn: '2026-11-23' })
    const { scheduleId = '' } = schedule ?? {}
    await owner.call.reports.unschedule({ propertyId, scheduleId })
    expect(await reasonOf(owner.call.reports.unschedule({ propertyId, scheduleId }))).toBe(
      'NOT_FOUND',
    )
    world.clock.set('2026-12-01T05:30:00Z')
    await work()
    expect(await runsOf(hotel)).toHaveLength(4)
  })

  it('name only people of the hotel, for those who have the area', async () => {
    const [hotel, other] = [await world.openHotel(), await world.openHotel()]
    const { propertyId } = hotel
    await world.subscribe(hotel, 'professional')
    const schedule = (recipients: string[]) =>
      hotel.owner.call.reports.schedule({ propertyId, reportId: 'arrivals', recipients })
    expect(await reasonOf(schedule([await userIdOf(other.owner.email)]))).toBe('NOT_FOUND')
    expect(await reasonOf(schedule([]))).toBe('BAD_REQUEST')
    const clerk = await world.createStaff(hotel, ['bookings'])
    expect(await reasonOf(clerk.call.reports.schedules({ propertyId }))).toBe('AREA_REQUIRED')
    expect(await reasonOf(other.owner.call.reports.schedules({ propertyId }))).toBe('NOT_FOUND')
  })
})

describe('runs of reports', () => {
  it('are tried again after a while, and say why from the first failure on', async () => {
    const hotel = await world.openHotel()
    await world.subscribe(hotel, 'professional')
    const run = await world.ownerDb
      .insertInto('reportRun')
      .values({
        reportId: 'a-report-of-old',
        format: 'csv',
        propertyIds: [hotel.propertyId],
        dateFrom: world.day(0),
        dateTo: world.day(0),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const state = () =>
      world.ownerDb
        .selectFrom('reportRun')
        .select(['status', 'attempts', 'failure'])
        .where('id', '=', run.id)
        .executeTakeFirstOrThrow()
    await generateReports(world.services)
    await generateReports(world.services)
    expect(await state()).toMatchObject({ status: 'queued', attempts: 1 })
    world.clock.set('2026-11-18T06:31:30Z')
    await generateReports(world.services)
    expect(await state()).toMatchObject({
      status: 'queued',
      attempts: 2,
      failure: 'This report is not made any more.',
    })
    world.clock.set('2026-11-18T06:40:00Z')
    await expect(generateReports(world.services)).rejects.toThrow('not made any more')
    expect(await state()).toMatchObject({
      status: 'failed',
      attempts: 3,
      failure: 'This report is not made any more.',
    })
    // One that succeeds in the end has nothing to say of the attempts before it.
    await world.ownerDb
      .updateTable('reportRun')
      .set({ reportId: 'arrivals', status: 'queued', attempts: 1, retryAt: null })
      .where('id', '=', run.id)
      .execute()
    await generateReports(world.services)
    expect(await state()).toEqual({ status: 'ready', attempts: 2, failure: null })
  })

  it('keep their file for 30 days, and what to make again for longer', async () => {
    const hotel = await world.openHotel()
    await world.subscribe(hotel, 'professional')
    const { call } = hotel.owner
    const { propertyId } = hotel
    const span = { from: world.day(0), to: world.day(0) }
    const { runId } = await call.reports.generate({ propertyId, reportId: 'arrivals', ...span })
    await generateReports(world.services)
    world.clock.set('2026-12-19T06:30:00Z')
    await generateReports(world.services)
    expect((await call.reports.list({ propertyId })).items[0]?.status).toBe('expired')
    expect(await reasonOf(call.reports.rows({ runId }))).toBe('REPORT_NOT_READY')
    await call.reports.regenerate({ propertyId, runId })
    await generateReports(world.services)
    expect((await call.reports.list({ propertyId })).items[0]?.status).toBe('ready')
  })

  it('carry the file in the letter where somebody draws it and it is small enough', async () => {
    const hotel = await world.openHotel()
    await world.subscribe(hotel, 'professional')
    const { owner, propertyId } = hotel
    const recipients = (await owner.call.reports.schedules({ propertyId })).readers.map(
      ({ userId }) => userId,
    )
    const drawing = { size: 10 }
    const services = {
      ...world.services,
      printReport: async ({ name }: { name: string }) => Buffer.alloc(drawing.size, `${name} `),
    }
    await owner.call.reports.schedule({ propertyId, reportId: 'day-book', recipients })
    const attached = async (offset: number) => {
      await openDay(hotel, offset)
      world.clock.set(morning(offset))
      await runReportSchedules(services)
      await generateReports(services)
      const letters = await world.postTo(owner.email)
      world.clock.set('2026-11-18T06:30:00Z')
      return letters.filter(({ subject }) => subject.includes('Day book')).at(-1)
    }
    const small = await attached(1)
    expect(small?.text).toContain('The file is attached.')
    expect(small?.attachments).toEqual([
      {
        filename: `day-book-${world.day(0)}-to-${world.day(0)}.xlsx`,
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: Buffer.from('Day book D').toString('base64'),
        encoding: 'base64',
      },
    ])
    drawing.size = 2_000_001
    const large = await attached(2)
    expect(large?.text).not.toContain('The file is attached.')
    expect(large?.attachments ?? []).toEqual([])
  })
})
