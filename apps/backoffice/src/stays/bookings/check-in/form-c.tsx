import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { Button } from '@atithi/ui/button'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useFieldArray } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { CountryField } from '../../../components/forms/country-field.tsx'
import { DayField } from '../../../components/forms/day-field.tsx'
import { NumberField, PhoneField, TextField } from '../../../components/forms/text-fields.tsx'
import type { BookingDetail } from '../booking-types.ts'
import { type CheckInForm, type ForeignGuest, foreignGuestOf } from './check-in-form.ts'

const sexes = [
  { value: 'F', label: 'Female' },
  { value: 'M', label: 'Male' },
  { value: 'X', label: 'Other' },
] as const
const permits = [
  { value: 'e-visa', label: 'e-Visa' },
  { value: 'visa', label: 'Visa' },
  { value: 'oci', label: 'OCI card' },
  { value: 'exempt', label: 'Exempt' },
] as const
const purposes = [
  ...[
    'Tourism',
    'Business',
    'Visiting relatives or friends',
    'Medical treatment',
    'Conference',
    'Study',
  ],
  ...['Employment', 'Pilgrimage', 'Transit', 'Other'],
].map(value => ({ value, label: value }))

/** The particulars that the law asks of each guest from abroad, due within 24 hours of arrival. */
export function FormThree({
  form,
  booking,
  nationality,
}: {
  form: CheckInForm
  booking: BookingDetail
  nationality: string
}) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'foreignGuests' })
  const begin = useEffectEvent(() => {
    if (fields.length === 0)
      append(foreignGuestOf(booking, nationality) as ForeignGuest, { shouldFocus: false })
  })
  // Particulars of a guest who turns out to be Indian are not asked for, nor kept.
  const leave = useEffectEvent(() => form.setValue('foreignGuests', []))
  useEffect(() => {
    begin()
    return () => leave()
  }, [])
  const add = () =>
    append({ ...foreignGuestOf(booking, nationality), surname: '', givenName: '' } as ForeignGuest)
  return (
    <div className="flex flex-col gap-4">
      {fields.map((field, at) => (
        <fieldset key={field.id} className="rounded-lg border border-line-strong p-4">
          <legend className="px-1 text-sm font-semibold">
            Form C{fields.length > 1 && `, guest ${at + 1}`}
          </legend>
          <Particulars form={form} at={at} today={booking.businessDate} />
          {fields.length > 1 && (
            <Button variant="ghost" size="sm" className="mt-3" onClick={() => remove(at)}>
              Remove this guest
            </Button>
          )}
        </fieldset>
      ))}
      <Button variant="ghost" size="sm" icon={<Plus />} className="self-start" onClick={add}>
        Add another guest from abroad
      </Button>
    </div>
  )
}

/** `today` is the hotel's business date: what has happened already lies no later. */
function Particulars({ form, at, today }: { form: CheckInForm; at: number; today: IsoDate }) {
  const { control } = form
  const guest = `foreignGuests.${at}` as const
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        control={control}
        name={`${guest}.surname`}
        label="Surname"
        required
        autoComplete="off"
      />
      <TextField
        control={control}
        name={`${guest}.givenName`}
        label="Given name"
        required
        autoComplete="off"
      />
      <SelectField control={control} name={`${guest}.sex`} label="Sex" required options={sexes} />
      <DayField
        control={control}
        name={`${guest}.dateOfBirth`}
        label="Date of birth"
        max={today}
        required
      />
      <CountryField control={control} name={`${guest}.nationality`} label="Nationality" required />
      <PhoneField control={control} name={`${guest}.phone`} label="Phone" optional />
      <TextField
        control={control}
        name={`${guest}.homeAddress`}
        label="Permanent address"
        required
        autoComplete="off"
      />
      <CountryField
        control={control}
        name={`${guest}.homeCountry`}
        label="Country of that address"
        required
      />
      <TextField
        control={control}
        name={`${guest}.passportNumber`}
        label="Passport number"
        required
        autoCapitalize="characters"
      />
      <CountryField
        control={control}
        name={`${guest}.passportCountry`}
        label="Passport issued by"
        required
      />
      <TextField
        control={control}
        name={`${guest}.passportPlace`}
        label="Passport issued at"
        required
      />
      <DayField
        control={control}
        name={`${guest}.passportIssued`}
        label="Passport issued on"
        max={today}
        required
      />
      <DayField
        control={control}
        name={`${guest}.passportExpires`}
        label="Passport expires on"
        required
      />
      <SelectField
        control={control}
        name={`${guest}.permitKind`}
        label="Visa"
        required
        options={permits}
      />
      <TextField
        control={control}
        name={`${guest}.permitNumber`}
        label="Number of the visa or OCI card"
        autoComplete="off"
        autoCapitalize="characters"
      />
      <TextField control={control} name={`${guest}.permitPlace`} label="Visa issued at" optional />
      <DayField
        control={control}
        name={`${guest}.permitIssued`}
        label="Visa issued on"
        max={today}
        optional
      />
      <DayField
        control={control}
        name={`${guest}.permitExpires`}
        label="Visa expires on"
        optional
      />
      <TextField
        control={control}
        name={`${guest}.arrivedFrom`}
        label="Arrived from"
        required
        hint="City and country, or the last place in India"
      />
      <DayField
        control={control}
        name={`${guest}.arrivedInIndia`}
        label="Arrived in India on"
        max={today}
        required
      />
      <NumberField
        control={control}
        name={`${guest}.intendedNights`}
        label="Nights in this hotel"
        min={1}
        max={365}
      />
      <SelectField
        control={control}
        name={`${guest}.purpose`}
        label="Purpose of the visit"
        required
        options={purposes}
      />
      <TextField
        control={control}
        name={`${guest}.nextDestination`}
        label="Next destination"
        required
      />
    </div>
  )
}
