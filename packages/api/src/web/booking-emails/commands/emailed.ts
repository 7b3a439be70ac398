import type { Services } from '../../../kernel/context/services.ts'
import { addDays } from '../../../kernel/shared/dates.ts'
import { sealPass } from '../../site/adapters/booking-pass.ts'
import type { ToldBooking } from '../reads.ts'
import type { EmailedBooking } from '../rules/emailed-booking.ts'

/** A link in an email opens the booking until so long after the stay. */
const linkDaysAfterStay = 30

/** A booking with what its emails link to. */
export function emailed(
  told: ToldBooking,
  recipient: string | null,
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
): EmailedBooking {
  const { booking, hotel } = told
  const siteUrl = hotel.host ? `${new URL(settings.publicUrl).protocol}//${hotel.host}` : undefined
  const until = new Date(`${addDays(booking.checkOut, linkDaysAfterStay)}T00:00:00Z`)
  // Whoever asks by another address than the booking's gets no link: its pass would open nothing.
  const pass =
    recipient !== null && recipient === booking.guestEmail
      ? sealPass({ code: booking.code, email: recipient }, until, settings.encryptionKeys)
      : undefined
  const path = hotel.language === 'en' ? '' : `/${hotel.language}`
  return {
    ...told,
    siteUrl,
    openUrl: siteUrl && pass && `${siteUrl}${path}/booking/open/${pass}`,
    now: clock.now(),
  }
}
