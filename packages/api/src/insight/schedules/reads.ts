import type { PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import type { IsoDate } from '../../kernel/shared/dates.ts'

export interface ScheduleRow {
  id: string
  reportId: string
  format: string
  every: string
  sendsAt: string
  recipients: string[]
  nextOn: IsoDate
}

/** The schedules of a hotel that go on. */
export const listSchedules = (db: Reader, propertyId: PropertyId): Promise<ScheduleRow[]> =>
  db
    .selectFrom('reportSchedule')
    .select(['id', 'reportId', 'format', 'every', 'sendsAt', 'recipients', 'nextOn'])
    .where('propertyId', '=', propertyId)
    .where('endedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(200)
    .execute()
