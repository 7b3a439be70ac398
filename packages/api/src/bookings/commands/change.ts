import type { Trx } from '@atithi/db/client'
import type { Reader } from '@atithi/db/reader'
import type { Person } from '../../access/actor.ts'
import type { Grant } from '../../access/areas.ts'
import type { AuthorizedPropertyId } from '../../access/gates.ts'
import { moveNights, type NightChange } from '../../availability/inventory.ts'
import type { Work } from '../../context.ts'
import { DomainError, violatedConstraint } from '../../errors.ts'
import { drawPickUpAgain } from '../../groups/draw-again.ts'
import { giveBackPickUps } from '../../groups/give-back.ts'
import type { StayFacts } from '../changes/facts.ts'
import { withOverpaidBack } from '../changes/overpaid.ts'
import type { Plan } from '../changes/plan.ts'
import { planChange } from '../changes/plan-change.ts'
import type { ChangePreview } from '../changes/preview-schema.ts'
import { readFacts } from '../changes/read-facts.ts'
import type { StayChange } from '../changes/schema.ts'
import { viewPlan, viewRefusal } from '../changes/view.ts'
import { writePlan } from '../changes/write-plan.ts'
import { releaseExpiredHolds } from './expire-holds.ts'

export type May = (grant: Grant) => boolean

/** Owners and administrators hold every grant; staff those that they were given. */
export const mayOf =
  (person: Person): May =>
  grant =>
    person.role !== 'staff' || (person.post?.grants.includes(grant) ?? false)

/** What the product itself, as the night audit, may do. */
export const mayEverything: May = () => true
/** A guest on the website has no grants. */
export const mayNothing: May = () => false

export interface ChangeWish {
  bookingId: string
  change: StayChange
  may: May
}

/** What a change would do, and why not where it cannot be done. */
export function previewChange(
  work: Work,
  propertyId: AuthorizedPropertyId,
  wish: ChangeWish,
): Promise<ChangePreview> {
  return work.read(db => previewInside(db, work, propertyId, wish))
}

/** The same as a part of a larger read. */
export async function previewInside(
  db: Reader,
  work: Pick<Work, 'now'>,
  propertyId: AuthorizedPropertyId,
  wish: ChangeWish,
): Promise<ChangePreview> {
  const facts = await readFacts({ trx: db, lock: false }, propertyId, { ...wish, now: work.now })
  try {
    return viewPlan(facts, wish.change.kind, decide(facts, wish.change))
  } catch (error) {
    if (error instanceof DomainError) return viewRefusal(facts, wish.change.kind, error)
    throw error
  }
}

/** A room that is given up is given back in money, too: what was paid for it beyond its fee does not stay with the hotel. */
function decide(facts: StayFacts, change: StayChange): Plan {
  const plan = planChange(facts, change)
  return change.kind === 'release-room' ? withOverpaidBack(facts, plan) : plan
}

/**
 * Does exactly what the preview showed, in one transaction. `seen` is its token: CHANGED_MEANWHILE when the change would now do anything
 * else. Without `seen`, for commands that need no preview, it does what the plan says now.
 */
export async function applyChange(
  work: Work,
  propertyId: AuthorizedPropertyId,
  wish: ChangeWish & { seen?: string },
): Promise<void> {
  const attempt = () =>
    work.write(async trx => {
      const changed = await changeInside(trx, work, propertyId, wish)
      await moveNights(trx, propertyId, changed.moves)
    })
  try {
    await attempt()
  } catch (error) {
    if (!(error instanceof DomainError) || error.reason !== 'SOLD_OUT') throw roomTaken(error)
    // Holds that ran out still count until somebody releases them: whoever needs the rooms does.
    if ((await releaseExpiredHolds(work, { propertyId })) === 0) throw error
    await attempt()
  }
}

/** The same as a part of a larger transaction, which moves the nights it answers as its last step. */
export async function changeInside(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  wish: ChangeWish & { seen?: string },
): Promise<{ facts: StayFacts; plan: Plan; moves: NightChange[] }> {
  const { change, seen } = wish
  const facts = await readFacts({ trx, lock: true }, propertyId, { ...wish, now: work.now })
  const plan = decide(facts, change)
  if (seen !== undefined && viewPlan(facts, change.kind, plan).seen !== seen)
    throw new DomainError('CHANGED_MEANWHILE', { by: null })
  const moves = await writePlan(trx, work, propertyId, { facts, plan })
  const touched = [facts.bookingId, ...(facts.other ? [facts.other.bookingId] : [])]
  const given = await giveBackPickUps(trx, work, propertyId, touched)
  const drawn =
    change.kind === 'reinstate' ? await drawPickUpAgain(trx, work, propertyId, facts.bookingId) : []
  return { facts, plan, moves: [...moves, ...given, ...drawn] }
}

/** Two desks gave one room away at the same time: the constraint let one of them. */
export function roomTaken(error: unknown): unknown {
  if (violatedConstraint(error) !== 'room_assignment_one_stay') return error
  return new DomainError(
    'ROOM_UNSUITABLE',
    { number: '', why: 'has been given to another guest for these nights. Choose another.' },
    'roomId',
  )
}
