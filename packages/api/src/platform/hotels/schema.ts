import { z } from 'zod'
import { email, phone } from '../../kernel/shared/contact.ts'
import { id } from '../../kernel/shared/ids.ts'
import { page } from '../../kernel/shared/paging.ts'
import { optionalText, requiredName, requiredText } from '../../kernel/shared/text.ts'
import { planIds } from '../../plans/subscriptions/schema.ts'
import { updatePropertyInput } from '../../property/properties/schema.ts'
import { propertyStatuses, propertyTypes } from '../../property/rules.ts'

export const listHotelsInput = page.extend({
  status: z.enum(propertyStatuses).optional(),
  planId: z.enum(planIds).optional(),
  propertyType: z.enum(propertyTypes).optional(),
})
export const listDeletedInput = page.omit({ search: true })
export const listOwnersInput = page.pick({ search: true, limit: true })

const reason = requiredText('a reason', 300)
export const hotelInput = z.object({ propertyId: id })
export const setHotelStatusInput = hotelInput.extend({
  status: z.enum(['active', 'suspended']),
  reason,
})
export const onHotelWithReason = hotelInput.extend({ reason })

/** The same fields as the owner's own form; the reason is the owner's to read. */
export const editHotelInput = updatePropertyInput.extend({ reason: optionalText(300).optional() })

/** For an owner who is there (`ownerId`), or for one who is invited (`ownerName`, `ownerEmail`). */
export const addHotelInput = z
  .object({
    name: requiredName('the hotel’s name', 120),
    propertyType: z.enum(propertyTypes, 'Choose a type of property.').default('hotel'),
    city: optionalText(80).optional(),
    ownerId: id.optional(),
    ownerName: requiredName('the owner’s name', 120).optional(),
    ownerEmail: email.optional(),
    ownerPhone: z.union([z.literal('').transform(() => undefined), phone]).optional(),
  })
  .superRefine(({ ownerId, ownerName, ownerEmail }, context) => {
    if (ownerId) {
      if (ownerName ?? ownerEmail)
        context.addIssue({
          code: 'custom',
          path: ['ownerId'],
          message: 'Choose an owner, or invite a new one: not both.',
        })
      return
    }
    if (!ownerName && !ownerEmail)
      context.addIssue({ code: 'custom', path: ['ownerId'], message: 'Choose an owner.' })
    else if (!ownerName)
      context.addIssue({ code: 'custom', path: ['ownerName'], message: 'Enter the owner’s name.' })
    else if (!ownerEmail)
      context.addIssue({ code: 'custom', path: ['ownerEmail'], message: 'Enter an email address.' })
  })
export type AddHotelInput = z.output<typeof addHotelInput>

export const helpText = z.object({ message: requiredText('what you write to the owner', 2000) })
export const helpInput = hotelInput.extend(helpText.shape)
