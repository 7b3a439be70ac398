import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Plus } from 'lucide-react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { AddRoomTypesLink } from '../../../components/set-up-link.tsx'
import { ChildAges } from './child-ages.tsx'
import { emptyLine, type NewBookingForm, type NewBookingInput } from './new-booking-schema.ts'
import { RoomLine } from './room-line.tsx'
import { useOffers, useQuote } from './use-offers.ts'

const mostLines = 20

/** The rooms of the booking: one line for each kind, with its plan, number and party. */
export function RoomLines({
  form,
}: {
  form: UseFormReturn<NewBookingForm, unknown, NewBookingInput>
}) {
  const { control, formState } = form
  const { lines: fault } = formState.errors
  const { search, isStay } = useOffers(control)
  const { shown } = useQuote(control)
  const propertyId = useWatch({ control, name: 'propertyId' })
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  const offers = search.data?.roomTypes ?? []
  return (
    <section aria-label="Rooms" className="flex flex-col gap-3">
      {search.isError && !search.data ? (
        <QueryFailure
          title="The rooms could not be loaded"
          query={search}
          className="rounded-lg border border-line"
        />
      ) : isStay && search.data && offers.length === 0 ? (
        <Banner tone="warning" action={<AddRoomTypesLink propertyId={propertyId} size="sm" />}>
          This property has no room type that can be booked yet.
        </Banner>
      ) : (
        fields.map((field, at) => (
          <RoomLine
            key={field.id}
            form={form}
            at={at}
            offers={offers}
            quoted={shown?.lines[at]}
            isLoading={isStay && search.isPending}
            isReady={isStay}
            onRemove={fields.length > 1 ? () => remove(at) : undefined}
          />
        ))
      )}
      {(fault?.root ?? fault)?.message && (
        <Banner tone="danger">{(fault?.root ?? fault)?.message}</Banner>
      )}
      {isStay && <ChildAges control={control} />}
      {isStay && fields.length < mostLines && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Plus />}
          className="self-start"
          onClick={() => append(emptyLine())}
        >
          Add another kind of room
        </Button>
      )}
    </section>
  )
}
