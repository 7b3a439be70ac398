import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { Supply } from '../../tax/gst/rules/gst.ts'
import type { Allocation } from './rules/allocations.ts'
import type { FolioLine, LineKind, TaxHead } from './rules/charges.ts'

/** Every line of a booking's account, in order of posting, with the bill that it was last moved to and the document that has it. */
export function listLines(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
): Promise<FolioLine[]> {
  return linesOf(trx, propertyId).where('l.bookingId', '=', bookingId).execute()
}

/** Every line of a group's folio, in order of posting. */
export function listGroupLines(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  groupId: string,
): Promise<FolioLine[]> {
  return linesOf(trx, propertyId).where('l.groupBlockId', '=', groupId).execute()
}

function linesOf(trx: Reader, propertyId: AuthorizedPropertyId) {
  return trx
    .selectFrom('folioLine as l')
    .leftJoin('bookingNight as n', join =>
      join.onRef('n.bookingRoomId', '=', 'l.bookingRoomId').onRef('n.night', '=', 'l.night'),
    )
    .leftJoin('appUser as u', 'u.id', 'l.postedBy')
    .leftJoin('documentLine as d', 'd.lineId', 'l.id')
    .leftJoin('booking as other', 'other.id', 'l.movedBookingId')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('billMove as m')
          .select('m.billId')
          .whereRef('m.lineId', '=', 'l.id')
          .orderBy('m.id', 'desc')
          .limit(1)
          .as('at'),
      join => join.onTrue(),
    )
    .select([
      'l.id',
      'l.amount',
      'l.bookingRoomId',
      'l.night',
      'l.method',
      'l.description',
      'l.businessDate',
      'l.lateFor',
      'l.postedAt',
      'u.name as postedBy',
    ])
    .select([
      'l.reversesId',
      'l.chargeId',
      'l.extraId',
      'l.propertyFeeId',
      'l.slabRoomId',
      'l.slabNight',
      'l.quantity',
      'l.unitPrice',
      'l.sac',
      'l.reference',
      'l.reason',
    ])
    .select(['at.billId', 'd.documentId'])
    .select(['l.movedBookingId', 'l.movedLineId', 'other.code as movedCode', 'l.advanceLineId'])
    .select(
      sql<number | null>`coalesce(l.tax_basis_points, n.tax_basis_points)`.as('taxBasisPoints'),
    )
    .select(eb => [
      eb.ref('l.kind').$castTo<LineKind>().as('kind'),
      eb.ref('l.taxHead').$castTo<TaxHead | null>().as('taxHead'),
    ])
    .select(eb => eb.ref('l.supply').$castTo<Supply | null>().as('supply'))
    .where('l.propertyId', '=', propertyId)
    .orderBy('l.postedAt')
    .orderBy('l.id')
}

/** The bills of a booking besides the guest's own, the first opened first. */
export function listBills(trx: Reader, propertyId: AuthorizedPropertyId, bookingId: BookingId) {
  return trx
    .selectFrom('bill as b')
    .leftJoin('bookingRoom as r', 'r.id', 'b.bookingRoomId')
    .select([
      'b.id',
      'b.payer',
      'b.name',
      'b.gstin',
      'b.address',
      'b.companyId',
      'b.sez',
      'b.lut',
      'b.takesNights',
      'b.bookingRoomId',
      'r.position as room',
    ])
    .where('b.propertyId', '=', propertyId)
    .where('b.bookingId', '=', bookingId)
    .orderBy('b.id')
    .execute()
}

/** What of the payments of a booking its invoices set off and its refunds gave back, in order. */
export function listAllocations(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
): Promise<Allocation[]> {
  return trx
    .selectFrom('paymentAllocation')
    .select(['paymentLineId', 'invoiceId', 'refundLineId', 'amount'])
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .orderBy('id')
    .execute()
}

/** The same of the payments on a group's folio, and what of each paid a booking. */
export function listGroupAllocations(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  groupId: string,
): Promise<(Allocation & { appliedLineId: string | null })[]> {
  return trx
    .selectFrom('paymentAllocation')
    .select(['paymentLineId', 'invoiceId', 'refundLineId', 'appliedLineId', 'amount'])
    .where('propertyId', '=', propertyId)
    .where('groupBlockId', '=', groupId)
    .orderBy('id')
    .execute()
}
