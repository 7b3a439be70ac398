import { z } from 'zod'
import { email, phone } from '../../../kernel/shared/contact.ts'
import { id } from '../../../kernel/shared/ids.ts'
import { isoDate } from '../../../kernel/shared/iso-date.ts'
import { preferredFeatures } from '../../../kernel/shared/room-preferences.ts'
import { optionalText, requiredText } from '../../../kernel/shared/text.ts'
import { consentChannels, mostTags, setStatuses } from '../rules.ts'

const word = (max: number) => optionalText(max).optional()

/** Parts of an address; one that is left out stays, an empty one is taken away. */
const guestAddress = z.object({
  street: word(200),
  city: word(80),
  state: word(80),
  country: word(80),
  pincode: word(12),
})
export type GuestAddress = z.output<typeof guestAddress>

/** What a guest likes; one that is left out stays, an empty one is taken away. */
const guestPreferences = z.object({
  roomType: word(80),
  bedType: word(80),
  floorPreference: word(80),
  smokingPreference: word(80),
  dietaryRestrictions: word(300),
  specialRequests: word(1000),
  /** Features that they like of a room; none takes them away. */
  roomFeatures: preferredFeatures.optional(),
})
export type GuestPreferences = z.output<typeof guestPreferences>

/** What a form leaves empty is none. */
const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.null(), z.literal('').transform(() => null), schema]).optional()

const tag = requiredText('a tag', 30)
const tags = z
  .array(tag)
  .max(mostTags, `At most ${mostTags} tags.`)
  .overwrite(all => all.filter((one, at) => all.findIndex(other => sameWord(other, one)) === at))

const sameWord = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

const consents = z.partialRecord(z.enum(consentChannels), z.boolean())

const fields = {
  /** As it is printed; without one, first and last name. */
  name: optionalText(120).optional(),
  firstName: orNone(requiredText('the first name', 120)),
  lastName: orNone(requiredText('the last name', 120)),
  email: orNone(email),
  phone: orNone(phone),
  dateOfBirth: orNone(isoDate),
  anniversary: orNone(isoDate),
  /** The company for which the guest travels. */
  companyId: orNone(id),
  address: guestAddress.optional(),
  preferences: guestPreferences.optional(),
  tags: tags.optional(),
  notes: optionalText(4000).optional(),
  status: z
    .enum(setStatuses, 'Choose active, vip or blacklisted; inactive follows from the stays.')
    .optional(),
  statusReason: orNone(requiredText('why', 300)),
  communicationPreferences: consents.optional(),
  /** Where the guest agreed, or took it back. */
  consentSource: requiredText('where the guest said so', 80).default('desk'),
}

const isNamed = (guest: {
  name?: string | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}) => Boolean(guest.name || guest.firstName || guest.lastName)

export const createGuestInput = z
  .object(fields)
  .refine(isNamed, { path: ['firstName'], message: 'Enter the guest’s name.' })
export type CreateGuestInput = z.output<typeof createGuestInput>

export const updateGuestInput = z.object(fields)
export type UpdateGuestInput = z.output<typeof updateGuestInput>
