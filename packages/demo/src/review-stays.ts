import { addDays } from '@atithi/api/kernel/shared/dates'
import { linkDays, type Rating, signatureOf } from '@atithi/api/web/reviews/rules/reviews'
import { type Calendar, indianBusinessDate, indianTime } from './calendar.ts'
import { idAt } from './made-ids.ts'
import type { Rows } from './plan.ts'
import { createRandom, type Random } from './random.ts'
import { answerWords, reviewWords } from './review-words.ts'
import { auditRow } from './trail.ts'

const writes = 0.09
const stars: Record<`${Rating}`, number> = { 5: 54, 4: 31, 3: 9, 2: 5, 1: 1 }
const day = 86_400_000
/** Who left longer ago is asked by no job: only those who wrote have a row. */
const recentDays = 5

type Booking = Rows['booking'][number] & { checkedOutAt: string; guestEmail: string }
const hasLeft = (booking: Rows['booking'][number]): booking is Booking =>
  booking.status === 'checked-out' && Boolean(booking.checkedOutAt) && Boolean(booking.guestEmail)

/** Adds the letters that asked guests of the past, and what some of them wrote. The newest choose their words first. */
export function reviewStays(rows: Rows, calendar: Calendar): void {
  const random = createRandom('reviews')
  const said = createSayings(random)
  const owners = new Map(rows.property.map(property => [property.id, property.accountId]))
  const typeNames = new Map(rows.roomType.map(type => [type.id, type.name]))
  const now = calendar.now.toISOString()
  for (const booking of rows.booking
    .filter(hasLeft)
    .sort((a, b) => b.checkedOutAt.localeCompare(a.checkedOutAt))) {
    const { id: bookingId = '', propertyId, checkedOutAt, guestName, guestPhone } = booking
    const askedAt = indianTime(addDays(indianBusinessDate(checkedOutAt), 1), 603)
    const submittedAt = later(random, askedAt, 9)
    const isWritten = random.chance(writes) && submittedAt < now
    const isRecent = Date.parse(checkedOutAt) > calendar.now.getTime() - recentDays * day
    if (askedAt > now || (!isWritten && !isRecent)) continue
    rows.reviewRequest.push({
      bookingId,
      propertyId,
      tokenHash: hashLike(random),
      usedAt: isWritten ? submittedAt : null,
      createdAt: askedAt,
      expiresAt: new Date(Date.parse(checkedOutAt) + linkDays * day).toISOString(),
    })
    if (!isWritten) continue
    const rating = Number(random.weighted(stars)) as Rating
    const { comment, language } = said(propertyId, rating, guestPhone?.startsWith('+91') === true)
    const answeredAt = later(random, submittedAt, 3)
    const isAnswered = comment !== '' && random.chance(rating > 3 ? 0.4 : 0.8) && answeredAt < now
    const answeredBy = owners.get(propertyId) ?? null
    const answer = isAnswered
      ? random.pick(answerWords[rating > 3 ? 'good' : rating === 3 ? 'fair' : 'poor'])
      : null
    const id = idAt(random, submittedAt)
    rows.review.push({
      id,
      propertyId,
      bookingId,
      rating,
      comment,
      language,
      signedAs: signatureOf(guestName),
      submittedAt,
      roomTypeName: typeNames.get(booking.roomTypeId) ?? '',
      stayedUntil: booking.checkOut,
      isShown: comment !== '' && random.chance(rating > 3 ? 0.8 : 0.4),
      answer,
      answeredBy: isAnswered ? answeredBy : null,
      answeredAt: isAnswered ? answeredAt : null,
    })
    const of = {
      propertyId,
      entity: 'booking',
      entityId: bookingId,
      by: { kind: 'guest' } as const,
    }
    rows.auditEntry.push(
      auditRow(random, { ...of, at: submittedAt, action: 'review.submitted', after: { rating } }),
    )
  }
}

/** Words for a rating that this hotel's guests have not used yet; none where they are used up, as with many who give stars alone. */
function createSayings(random: Random) {
  const used = new Set<string>()
  return (
    propertyId: string,
    rating: Rating,
    isIndian: boolean,
  ): { comment: string; language: 'en' | 'hi' } => {
    const language = isIndian && random.chance(0.2) ? 'hi' : 'en'
    const fresh = reviewWords[rating][language].filter(words => !used.has(propertyId + words))
    const [first, ...others] = fresh
    if (first === undefined || random.chance(0.15)) return { comment: '', language }
    const comment = random.pick([first, ...others])
    used.add(propertyId + comment)
    return { comment, language }
  }
}

const later = (random: Random, at: string, days: number): string =>
  new Date(Date.parse(at) + random.between(40, days * 24 * 60) * 60_000).toISOString()

const hashLike = (random: Random): string =>
  Array.from({ length: 64 }, () => random.between(0, 15).toString(16)).join('')
