import type { AccountId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { idempotencyOf } from '../../../kernel/idempotency/idempotency.ts'
import { daysBetween } from '../../../kernel/shared/dates.ts'
import { allocate } from '../../../kernel/shared/money.ts'
import { splitParty } from '../../../selling/availability/rules.ts'
import { createBooking } from '../../bookings/commands/create.ts'
import type { Seller } from '../../bookings/commands/seller.ts'
import { evenRate, type TotalMeaning } from '../rules/meanings.ts'
import type { ImportedBooking } from '../rules/read-bookings.ts'

export interface ImportRun {
  importId: string
  accountId: AccountId
  propertyId: AuthorizedPropertyId
  mayBackDate: boolean
  totalIs: TotalMeaning
}

/**
 * Books one row through the one way of selling, at the total of the file where it has one. A row that was booked before is booked once.
 * Answers why it was refused, or undefined.
 */
export async function bookRow(
  work: Work,
  run: ImportRun,
  booking: ImportedBooking,
): Promise<string | undefined> {
  const { row, checkIn, checkOut, guestName, guestEmail, guestPhone, source, notes } = booking
  try {
    await createBooking(work, sellerOf(run, booking), {
      checkIn,
      checkOut,
      guestName,
      guestEmail,
      guestPhone,
      source,
      specialRequests: notes,
      idempotency: idempotencyOf({ idempotencyKey: `import:${run.importId}:${row}` }),
      lines: linesOf(booking),
    })
    return undefined
  } catch (error) {
    if (violatedConstraint(error) === 'booking_import_reference') return 'Imported already.'
    if (error instanceof DomainError) return error.message
    throw error
  }
}

/** Room by room, so that a total before GST is spread over all of them to the paisa. */
function linesOf({ roomTypeId, ratePlanId, rooms, adults, children }: ImportedBooking) {
  return splitParty({ adults, children }, rooms).map(party => ({
    roomTypeId,
    ...(ratePlanId && { ratePlanId }),
    rooms: 1,
    adults: party.adults,
    children: party.children,
  }))
}

function sellerOf(run: ImportRun, booking: ImportedBooking): Seller {
  const { importId, accountId, propertyId, mayBackDate, totalIs } = run
  const { row, reference, paid, total, rooms, checkIn, checkOut } = booking
  const seller: Seller = {
    propertyId,
    bindsRestrictions: false,
    isOnline: false,
    mayBackDate,
    async alongside(trx, bookingId) {
      await trx
        .insertInto('bookingImportRow')
        .values({ importId, row, accountId, propertyId, bookingId, reference, paid })
        .execute()
      return []
    },
  }
  if (total === null) return seller
  const nights = daysBetween(checkIn, checkOut)
  if (totalIs === 'with-gst')
    return {
      ...seller,
      promisedRates: Array.from({ length: rooms }, () =>
        Array.from({ length: nights }, () => evenRate),
      ),
      // Whoever started the import held the grant: it was asked for then.
      agreed: {
        totalAmount: total,
        reason: 'As in the imported file',
        stands: true,
        authorise() {},
      },
    }
  const shares = allocate(
    total,
    Array.from({ length: nights * rooms }, () => 1),
  )
  const ofRoom = (at: number) => shares.slice(at * nights, (at + 1) * nights)
  return {
    ...seller,
    promisedRates: Array.from({ length: rooms }, (_, at) => ofRoom(at)),
    // The total of the file holds what the other system charged on top.
    promisedFees: [],
  }
}
