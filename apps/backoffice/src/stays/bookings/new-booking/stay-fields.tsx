import { addDays, isRealDate } from '@atithi/api/kernel/shared/dates'
import { Banner } from '@atithi/ui/banner'
import { buttonClasses } from '@atithi/ui/button'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useBusinessDate } from '../../../components/business-date.ts'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { DateRangeField } from '../../../components/forms/date-range-field.tsx'
import { DayField } from '../../../components/forms/day-field.tsx'
import { optionsOf, stayTypeWords } from '../../../components/words/booking-words.tsx'
import { isOverAll, workPropertyOf } from '../../../components/work-property.ts'
import { useRememberedProperty } from '../../../lib/remembered-property.ts'
import { mayUse, type Person } from '../../../lib/session.ts'
import { trpc } from '../../../lib/trpc.ts'
import { mayGive } from '../change/words-fields.tsx'
import { emptyLine, type NewBookingForm, type NewBookingInput } from './new-booking-schema.ts'

interface StayFieldsProps {
  form: UseFormReturn<NewBookingForm, unknown, NewBookingInput>
  person: Person
}

/** Where and when. The property of the screen behind, the one last worked at or the only one is chosen by itself; tonight is where a walk-in begins. */
export function StayFields({ form, person }: StayFieldsProps) {
  const { control, setValue } = form
  const [propertyId, stayType] = useWatch({ control, name: ['propertyId', 'stayType'] })
  const properties = trpc.properties.list.useQuery({ limit: 100 })
  const items = properties.data?.items ?? []
  const { property: named } = useSearch({ strict: false })
  const open = items.filter(property => property.status === 'active')
  const areAllSuspended = items.length > 0 && items.every(({ status }) => status === 'suspended')
  const remembered = useRememberedProperty()
  const { pathname } = useLocation()
  const atWork = isOverAll(pathname) ? named : workPropertyOf(named, remembered, items)
  const isOpen = (id: string | undefined) => open.some(property => property.id === id)
  // Of several nobody knows which is meant: a guess would book the guest into another hotel.
  const first = [atWork, remembered, open.length === 1 ? open[0]?.id : undefined].find(isOpen)
  const today = useBusinessDate(propertyId || undefined)
  const mayBackDate = mayGive(person, 'back-date')

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
      {areAllSuspended && (
        <Banner
          tone="warning"
          title={
            items.length === 1 ? `${items[0]?.name} is suspended` : 'Your hotels are suspended'
          }
        >
          No new bookings are taken until an administrator or the owner activates it again.
        </Banner>
      )}
      {properties.data && open.length === 0 && !areAllSuspended && (
        <Banner
          tone="warning"
          title="No property is open for bookings yet"
          action={
            mayUse(person, 'property') && (
              <Link to="/onboarding" className={buttonClasses('secondary', 'sm')}>
                Continue setup
              </Link>
            )
          }
        >
          One opens by itself with its basic information and a room type.
        </Banner>
      )}
      {items.length !== 1 && (
        <SelectField
          control={control}
          name="propertyId"
          label="Property"
          required
          options={items.map(({ id, name, city, status }) => ({
            value: id,
            label: name,
            description:
              status === 'active'
                ? city
                : status === 'suspended'
                  ? 'Suspended'
                  : 'Not open for bookings yet',
            disabled: status !== 'active',
          }))}
          placeholder={properties.isPending ? 'Loading' : 'Choose a property'}
          onChosen={() => setValue('lines', [emptyLine()])}
        />
      )}
      <SelectField
        control={control}
        name="stayType"
        label="Kind of stay"
        options={kindsFor(person)}
        onChosen={kind => {
          const checkIn = form.getValues('checkIn')
          if (kind === 'day-use') setValue('checkOut', checkIn)
          else if (isRealDate(checkIn) && form.getValues('checkOut') <= checkIn)
            setValue('checkOut', addDays(checkIn, 1))
          setValue('totalAmount', undefined)
          setValue(
            'overrideReason',
            kind === 'complimentary' || kind === 'house-use' ? '' : undefined,
          )
        }}
      />
      {stayType === 'day-use' ? (
        <DayField
          control={control}
          name="checkIn"
          label="Day"
          hint="The room is for sale again tonight, once the guest has left."
          min={mayBackDate ? undefined : today}
          required
          onChosen={day => setValue('checkOut', day, { shouldDirty: true })}
        />
      ) : (
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
      )}
    </>
  )
}

/** What is free is given by who may change a price. */
const kindsFor = (person: Person) =>
  optionsOf(stayTypeWords).filter(
    ({ value }) => value === 'revenue' || value === 'day-use' || mayGive(person, 'override'),
  )
