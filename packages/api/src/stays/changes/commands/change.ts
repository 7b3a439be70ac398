import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import type { Person } from '../../../kernel/access/actor.ts'
import { type Grant, grantWords } from '../../../kernel/access/areas.ts'
import { type AuthorizedPropertyId, mayGive } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { asideOf } from '../../../kernel/idempotency/act-once.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { moveNights, type NightChange } from '../../../selling/availability/commands/inventory.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import { releaseExpiredHolds, releasingHolds } from '../../bookings/commands/expire-holds.ts'
import { roomTaken } from '../../bookings/commands/give-room.ts'
import { refundOriginal } from '../../bookings/commands/refund-original.ts'
import { restorePickUp } from '../../groups/commands/restore-pick-up.ts'
import { returnToBlock } from '../../groups/commands/return-to-block.ts'
import { readFacts } from '../reads/facts.ts'
import type { StayFacts } from '../rules/facts.ts'
import { withOverpaidBack } from '../rules/overpaid.ts'
import type { Plan } from '../rules/plan.ts'
import { planChange } from '../rules/plan-change.ts'
import { viewPlan, viewRefusal } from '../rules/view.ts'
import type { StayChange } from '../schema/changes.ts'
import type { ChangePreview } from '../schema/preview.ts'
import { writePlan } from './write-plan.ts'

export type Permissions = (grant: Grant) => boolean

/** What somebody may of the money verbs: see `mayGive`. */
export const permissionsOf =
  (person: Person): Permissions =>
  grant =>
    mayGive(person, grant)

/** What the product itself, as the night audit, may do. */
export const systemGrants: Permissions = () => true
/** A guest on the website has no grants. */
export const noGrants: Permissions = () => false

export interface ChangeRequest {
  bookingId: BookingId
  change: StayChange
  may: Permissions
  /** The business date of what it charges, where a day is closed after its end; left out, that of now. */
  postedOn?: IsoDate
  /** A channel has made the change with its guest already: what finds no room is oversold, not refused. */
  oversells?: boolean
}

/** What a change would do, and why not where it cannot be done. */
export function previewChange(
  work: Work,
  propertyId: AuthorizedPropertyId,
  request: ChangeRequest,
): Promise<ChangePreview> {
  return work.read(db => previewInside(db, work, propertyId, request))
}

/** The same as a part of a larger read. */
export async function previewInside(
  db: Reader,
  work: Pick<Work, 'now'>,
  propertyId: AuthorizedPropertyId,
  request: ChangeRequest,
): Promise<ChangePreview> {
  const facts = await readFacts({ trx: db, lock: false }, propertyId, { ...request, now: work.now })
  try {
    return viewPlan(facts, request.change.kind, decide(facts, request))
  } catch (error) {
    if (error instanceof DomainError) return viewRefusal(facts, request.change.kind, error)
    throw error
  }
}

/** A guest who was walked from an overbooked night comes back to it as overbooked as they were: a mistake is undone, not sold out. */
const isOverselling = (
  facts: StayFacts,
  { change, oversells = false }: Pick<ChangeRequest, 'change' | 'oversells'>,
): boolean => oversells || (change.kind === 'reinstate' && facts.walk?.wasOversold === true)

/** A part that is given up is given back in money, too: what was paid for it beyond its fee does not stay with the hotel. */
function decide(facts: StayFacts, request: Pick<ChangeRequest, 'change' | 'oversells'>): Plan {
  const { change } = request
  const plan = planChange(facts, change, { oversells: isOverselling(facts, request) })
  const givesPartUp =
    change.kind === 'release-room' || (change.kind === 'walk' && plan.booking.status === undefined)
  return givesPartUp ? withOverpaidBack(facts, plan) : plan
}

/**
 * Does exactly what the preview showed, in one transaction. `version` is its token: VERSION_CONFLICT when the change would now do anything
 * else. Without `version`, for commands that need no preview, it does what the plan says now.
 */
export async function applyChange(
  work: Work,
  propertyId: AuthorizedPropertyId,
  request: ChangeRequest & { version?: string },
): Promise<void> {
  const attempt = () =>
    work.write(async trx => {
      const changed = await changeInside(trx, work, propertyId, request)
      const { moves, oversells } = changed
      await moveNights(trx, propertyId, moves, { oversells })
    })
  // Nothing refuses what may come back as oversold: it takes the rooms of holds that ran out first.
  if (request.change.kind === 'reinstate') await releaseExpiredHolds(asideOf(work), { propertyId })
  try {
    await releasingHolds(work, { propertyId }, attempt)
  } catch (error) {
    throw roomTaken(error)
  }
}

/** The same as a part of a larger transaction, which moves the nights it answers as its last step. */
export async function changeInside(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  request: ChangeRequest & { version?: string },
): Promise<{ facts: StayFacts; plan: Plan; moves: NightChange[]; oversells: boolean }> {
  const { change, version, postedOn } = request
  const facts = await readFacts({ trx, lock: true }, propertyId, { ...request, now: work.now })
  const plan = decide(facts, request)
  if (version !== undefined && viewPlan(facts, change.kind, plan).version !== version)
    throw new DomainError(sellingReasons.VERSION_CONFLICT, { by: null })
  const moves = await writePlan(trx, work, propertyId, {
    facts,
    plan,
    postedOn: postedOn ?? facts.businessDate,
  })
  const touched = [facts.bookingId, ...(facts.other ? [facts.other.bookingId] : [])]
  const given = await returnToBlock(trx, work, propertyId, touched)
  const drawn =
    change.kind === 'reinstate' ? await restorePickUp(trx, work, propertyId, facts.bookingId) : []
  if ('refund' in change && change.refund === 'original') {
    if (!request.may('refund'))
      throw new DomainError(kernelReasons.GRANT_REQUIRED, { grant: grantWords.refund })
    const { bookingId, businessDate } = facts
    await refundOriginal(trx, work, { propertyId, bookingId, businessDate })
  }
  const oversells = isOverselling(facts, request)
  return { facts, plan, moves: [...moves, ...given, ...drawn], oversells }
}
