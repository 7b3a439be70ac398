import {
  purposeNames,
  purposesOfVisit,
  type Registration,
} from '@atithi/api/stays/bookings/rules/registration'
import type { Control, FieldPath } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { TextField } from '../../components/forms/text-fields.tsx'

/** What a form of a booking asks for its register; '' takes away. */
export interface RegistrationValues {
  purposeOfVisit?: Registration['purposeOfVisit'] | '' | undefined
  comingFrom?: string | null | undefined
  goingTo?: string | null | undefined
  vehicleNumber?: string | null | undefined
  expectedArrival?: string | null | undefined
}

const purposes = [
  { value: '', label: 'Not asked' },
  ...purposesOfVisit.map(value => ({ value, label: purposeNames[value] })),
]

/** Every form that has the fields has them under these names. */
const pathOf = <Values extends RegistrationValues>(name: keyof RegistrationValues) =>
  name as FieldPath<Values>

interface FieldsProps<Values extends RegistrationValues, Output> {
  control: Control<Values, unknown, Output>
}

/** As a form begins with it. */
export const registrationValues = (booking: Registration): Required<RegistrationValues> => ({
  purposeOfVisit: booking.purposeOfVisit ?? '',
  comingFrom: booking.comingFrom ?? '',
  goingTo: booking.goingTo ?? '',
  vehicleNumber: booking.vehicleNumber ?? '',
  expectedArrival: booking.expectedArrival ?? '',
})

export function PurposeField<Values extends RegistrationValues, Output>({
  control,
}: FieldsProps<Values, Output>) {
  return (
    <SelectField
      control={control}
      name={pathOf<Values>('purposeOfVisit')}
      label="Purpose of visit"
      options={purposes}
      optional
    />
  )
}

/** Why the guest travels, and when they mean to come: asked when a stay is booked. */
export function JourneyFields<Values extends RegistrationValues, Output>({
  control,
}: FieldsProps<Values, Output>) {
  return (
    <>
      <PurposeField control={control} />
      <TextField
        control={control}
        name={pathOf<Values>('expectedArrival')}
        label="Expected arrival"
        type="time"
        optional
      />
    </>
  )
}

/** What the register of guests asks beside the document. */
export function RegisterFields<Values extends RegistrationValues, Output>({
  control,
}: FieldsProps<Values, Output>) {
  return (
    <>
      <TextField
        control={control}
        name={pathOf<Values>('comingFrom')}
        label="Coming from"
        maxLength={80}
        autoComplete="off"
        optional
      />
      <TextField
        control={control}
        name={pathOf<Values>('goingTo')}
        label="Going to"
        maxLength={80}
        autoComplete="off"
        optional
      />
      <TextField
        control={control}
        name={pathOf<Values>('vehicleNumber')}
        label="Vehicle number"
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        optional
      />
    </>
  )
}
