import { addDays } from '@atithi/api/kernel/shared/dates'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useBusinessDate } from '../../../components/business-date.ts'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { DateRangeField } from '../../../components/forms/date-range-field.tsx'
import type { Person } from '../../../lib/session.ts'
import { trpc } from '../../../lib/trpc.ts'
import { emptyLine, type NewBookingForm, type NewBookingInput } from './new-booking-schema.ts'

interface StayFieldsProps {
  form: UseFormReturn<NewBookingForm, unknown, NewBookingInput>
  person: Person
}

/** Where and when. The property of the screen behind, else the first open one, is chosen by itself; tonight is where a walk-in begins. */
export function StayFields({ form, person }: StayFieldsProps) {
  const { control, setValue } = form
  const propertyId = useWatch({ control, name: 'propertyId' })
  const properties = trpc.properties.list.useQuery({ limit: 100 })
  const items = properties.data?.items ?? []
  const { property: named } = useSearch({ strict: false })
  const open = items.filter(property => property.status === 'active')
  const first = (open.find(({ id }) => id === named) ?? open[0])?.id
  const today = useBusinessDate(propertyId || undefined)
  const mayBackDate = person.role !== 'staff' || person.post?.grants.includes('back-date')

  useEffect(() => {
    if (first && !propertyId) setValue('propertyId', first)
  }, [first, propertyId, setValue])
  // Once only: a check-in that was taken out to be typed anew stays out.
  const isBegun = useRef(form.getValues('checkIn') !== '')
  useEffect(() => {
    if (!today || isBegun.current) return
    isBegun.current = true
    setValue('checkIn', today)
    setValue('checkOut', addDays(today, 1))
  }, [today, setValue])

  return (
    <>
      {items.length !== 1 && (
        <SelectField
          control={control}
          name="propertyId"
          label="Property"
          required
          options={items.map(({ id, name, city, status }) => ({
            value: id,
            label: name,
            description: status === 'active' ? city : 'Not open for bookings yet',
            disabled: status !== 'active',
          }))}
          placeholder={properties.isPending ? 'Loading' : 'Choose a property'}
          onChosen={() => setValue('lines', [emptyLine()])}
        />
      )}
      <DateRangeField
        control={control}
        from="checkIn"
        to="checkOut"
        label="Dates"
        stay
        today={today}
        min={mayBackDate ? undefined : today}
        required
      />
    </>
  )
}
