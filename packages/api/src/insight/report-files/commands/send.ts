import type { Trx } from '@atithi/db/client'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Services } from '../../../kernel/context/services.ts'
import type { QueuedAttachment } from '../../../kernel/email/compose.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { readHotels } from '../../reports/reads.ts'
import { measures } from '../../reports/rules.ts'
import { listReportReaders } from '../reads.ts'
import { reportEmail } from '../rules/report-email.ts'

interface ScheduledRun {
  id: string
  scheduleId: string
  propertyIds: string[]
  dateFrom: IsoDate
  dateTo: IsoDate
  dayIsOpen: boolean
}

/** Tells those whom a schedule names, and who may still see the hotel's reports, that theirs is ready: each once for each run. As the platform. */
export async function announceReport(
  trx: Trx,
  { settings }: Pick<Services, 'settings'>,
  run: ScheduledRun,
  { name, rows, attachment }: { name: string; rows: number; attachment?: QueuedAttachment },
): Promise<void> {
  const schedule = await trx
    .selectFrom('reportSchedule')
    .select(['recipients', 'propertyId'])
    .where('id', '=', run.scheduleId)
    .executeTakeFirstOrThrow()
  // The schedule was made within its hotel, by whoever the gate let in.
  const propertyIds = [schedule.propertyId as AuthorizedPropertyId]
  const [hotel] = await readHotels(trx, propertyIds, {
    from: run.dateFrom,
    to: addDays(run.dateTo, 1),
  })
  if (!hotel) return
  for (const reader of await listReportReaders(trx, schedule.propertyId)) {
    if (!schedule.recipients.includes(reader.userId)) continue
    const email = reportEmail({
      reader,
      report: name,
      hotel: hotel.name,
      from: run.dateFrom,
      to: run.dateTo,
      rows,
      isAttached: attachment !== undefined,
      dayIsOpen: run.dayIsOpen,
      figures: {
        roomRevenue: hotel.roomRevenue,
        occupancyRate: measures.occupancyRate(hotel),
        averageDailyRate: measures.averageDailyRate(hotel),
        roomsSold: hotel.roomsSold,
        bookings: hotel.bookings,
      },
      url: `${settings.publicUrl}/reports?tab=reports&property=${schedule.propertyId}`,
    })
    await enqueueEmail(trx, settings.encryptionKeys, {
      recipient: reader.email,
      email: attachment ? { ...email, attachments: [attachment] } : email,
      onceFor: `report:${run.id}:${reader.userId}`,
    })
  }
}
