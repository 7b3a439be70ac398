import { z } from 'zod'
import { optionalText } from '../../../kernel/shared/text.ts'
import { timeOfDay } from '../../../property/properties/schema.ts'
import { purposesOfVisit } from '../rules/registration.ts'

const nothing = [z.literal('').transform(() => null), z.null()] as const
const wordsOf = (max: number) =>
  optionalText(max)
    .nullable()
    .transform(words => words || null)
    .optional()

/** What the desk writes down of a stay, all of it optional: left out it stays, empty it is taken away. */
export const registrationFields = {
  purposeOfVisit: z
    .union(
      [...nothing, z.enum(purposesOfVisit)],
      'Choose the purpose of the visit from the list, or none.',
    )
    .optional(),
  comingFrom: wordsOf(80),
  goingTo: wordsOf(80),
  vehicleNumber: optionalText(20)
    .nullable()
    .transform(plate => plate?.toUpperCase() || null)
    .optional(),
  /** 'HH:MM' in the zone of the property. */
  expectedArrival: z.union([...nothing, timeOfDay]).optional(),
}
