import type { Db } from '@atithi/db/client'
import type { PropertyId } from '@atithi/db/ids'
import { DomainError } from '../errors/domain-error.ts'
import { takeAttempt } from '../limits/take-attempt.ts'

const day = 24 * 60

interface Letter {
  propertyId: PropertyId
  recipient: string
  /** What it is about: a letter about the same thing is not sent without end. */
  about: string
}

/**
 * Bounds the letters that people at a hotel have sent by hand: about one thing, to one recipient from all hotels together, of one hotel.
 * Atithi is their sender, and nobody's mailbox is to be filled with it. Throws TOO_MANY_ATTEMPTS.
 */
export async function admitLetter(db: Db, { propertyId, recipient, about }: Letter): Promise<void> {
  await takeAttempt(db, [
    { subject: `letters about:${about}`, attempts: 3, minutes: 60 },
    { subject: `letters to:${recipient.toLowerCase()}`, attempts: 10, minutes: day },
    { subject: `letters of:${propertyId}`, attempts: 50, minutes: 60 },
  ])
}

/**
 * The same for letters that go out by themselves, far wider: whoever books a hotel full for a stranger's address fills no mailbox.
 * Answers whether the letter may go.
 */
export async function mayGoOut(
  db: Db,
  { propertyId, recipient }: Omit<Letter, 'about'>,
): Promise<boolean> {
  try {
    await takeAttempt(db, [
      { subject: `automatic letters to:${recipient.toLowerCase()}`, attempts: 60, minutes: day },
      { subject: `automatic letters of:${propertyId}`, attempts: 1_000, minutes: day },
    ])
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}
