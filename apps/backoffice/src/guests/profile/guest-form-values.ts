import type { createGuestInput } from '@atithi/api/guests/profiles/schema/profile'
import type { FieldPath } from 'react-hook-form'
import type { z } from 'zod'
import type { GuestProfile } from '../guest-types.ts'

type GuestFormValues = z.input<typeof createGuestInput>
type GuestFormOutput = z.output<typeof createGuestInput>

export const guestFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'dateOfBirth',
  'anniversary',
  'companyId',
  'status',
  'statusReason',
  'tags',
  'notes',
  'consentSource',
] as const satisfies readonly FieldPath<GuestFormValues>[]

const noConsents = { email: false, sms: false, whatsapp: false, phone: false }

/** What the form begins with: a guest as they are, or nothing. That one is inactive is derived and nobody's choice. */
export function formOf(guest: GuestProfile | undefined): GuestFormValues {
  const text = (value: string | null | undefined) => value ?? ''
  const { address, preferences } = guest ?? {}
  return {
    firstName: text(guest?.firstName),
    lastName: text(guest?.lastName),
    email: text(guest?.email),
    phone: text(guest?.phone),
    dateOfBirth: text(guest?.dateOfBirth),
    anniversary: text(guest?.anniversary),
    companyId: guest?.company?.companyId ?? null,
    status: guest === undefined || guest.status === 'inactive' ? 'active' : guest.status,
    statusReason: text(guest?.statusReason),
    address: {
      street: text(address?.street),
      city: text(address?.city),
      state: text(address?.state),
      country: text(address?.country),
      pincode: text(address?.pincode),
    },
    preferences: {
      roomType: text(preferences?.roomType),
      bedType: text(preferences?.bedType),
      floorPreference: text(preferences?.floorPreference),
      smokingPreference: text(preferences?.smokingPreference),
      dietaryRestrictions: text(preferences?.dietaryRestrictions),
      specialRequests: text(preferences?.specialRequests),
      roomFeatures: preferences?.roomFeatures ?? [],
    },
    tags: guest?.tags ?? [],
    notes: text(guest?.notes),
    communicationPreferences: guest?.communicationPreferences ?? noConsents,
    consentSource: 'desk',
  }
}

/** What was changed in the form and nothing else: what a colleague changed meanwhile stays. */
export function dirtyPart(
  values: GuestFormOutput,
  dirty: Partial<Record<keyof GuestFormValues, unknown>>,
): Partial<GuestFormOutput> {
  const changed = Object.entries(values).filter(
    ([field]) => field === 'consentSource' || dirty[field as keyof GuestFormValues],
  )
  return Object.fromEntries(changed)
}
