import { addDays } from '@atithi/api/kernel/shared/dates'
import type { Calendar } from './calendar.ts'
import { offerings } from './hotel-offerings.ts'
import type { House } from './house.ts'
import { idAt } from './made-ids.ts'
import type { Rows } from './plan.ts'
import type { Random } from './random.ts'

/** Adds the policies, testimonials and attractions of a hotel that has set itself up. */
export function offerContent(rows: Rows, random: Random, calendar: Calendar, house: House): void {
  const { propertyId, foundedAt: createdAt } = house
  const offering = offerings[house.hotel.subdomain]
  if (!offering) return
  const newId = () => idAt(random, createdAt)
  const { cancellation, payment, testimonials, attractions } = offering
  const plain = {
    propertyId,
    freeUntilHours: null,
    feeNights: null,
    createdAt,
    updatedAt: createdAt,
  }
  const { freeUntilHours, feeNights } = cancellation
  rows.policy.push(
    {
      ...plain,
      id: newId(),
      type: 'cancellation',
      title: 'Cancellation',
      // Its terms are told in words by themselves.
      description: '',
      freeUntilHours,
      feeNights,
    },
    { ...plain, id: newId(), type: 'payment', title: 'Payment', description: payment },
  )
  for (const [at, testimonial] of testimonials.entries()) {
    rows.testimonial.push({
      ...testimonial,
      id: newId(),
      propertyId,
      date: addDays(calendar.today, -20 - 31 * at),
      createdAt,
    })
  }
  for (const attraction of attractions)
    rows.attraction.push({ ...attraction, id: newId(), propertyId, createdAt })
}
