import { Skeleton } from '@atithi/ui/skeleton'
import { useForm } from 'react-hook-form'
import { ContentList } from '../../components/content-list.tsx'
import { CountField } from '../../components/forms/choice-fields.tsx'
import { ContentItemForm } from '../../components/forms/content-item-form.tsx'
import { DayField } from '../../components/forms/day-field.tsx'
import { useLateSchema } from '../../components/forms/late-schema.ts'
import { TextAreaField, TextField } from '../../components/forms/text-fields.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatDay } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'

const schema = () =>
  import('@atithi/api/property/content/schema').then(module => module.testimonialFields)

type Testimonial = Outputs['testimonials']['list']['items'][number]

/** What guests have said, for the website. */
export function Testimonials({ propertyId }: { propertyId: string }) {
  const query = trpc.testimonials.list.useQuery({ propertyId })
  const remove = trpc.testimonials.delete.useMutation()
  if (query.isError && !query.data)
    return <QueryFailure title="The testimonials could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-24" />
  return (
    <ContentList
      title="Testimonials"
      hint="Words of guests that the website shows."
      addLabel="Add Testimonial"
      items={query.data.items}
      nameOf={item => `the testimonial of ${item.guestName}`}
      summary={item => (
        <>
          <p className="font-medium">
            {item.guestName}, <span className="tabular-nums">{item.rating} of 5</span>
          </p>
          <p className="line-clamp-3">{item.comment}</p>
          <p className="text-muted">{formatDay(item.date)}</p>
        </>
      )}
      form={(item, onDone) => (
        <TestimonialForm propertyId={propertyId} testimonial={item} onDone={onDone} />
      )}
      onDelete={contentId => remove.mutateAsync({ contentId })}
      empty={<p className="text-sm text-muted">No testimonials added</p>}
    />
  )
}

interface TestimonialFormProps {
  propertyId: string
  testimonial: Testimonial | undefined
  onDone: () => void
}

function TestimonialForm({ propertyId, testimonial, onDone }: TestimonialFormProps) {
  const create = trpc.testimonials.create.useMutation()
  const update = trpc.testimonials.update.useMutation()
  const form = useForm({
    resolver: useLateSchema(schema),
    defaultValues: testimonial ?? { guestName: '', rating: 5, comment: '', date: '' },
  })
  const { control } = form
  return (
    <ContentItemForm
      form={form}
      fields={['guestName', 'rating', 'comment', 'date']}
      save={values =>
        testimonial
          ? update.mutateAsync({ contentId: testimonial.id, ...values })
          : create.mutateAsync({ propertyId, ...values })
      }
      saveLabel="Save Testimonial"
      onDone={onDone}
    >
      <TextField control={control} name="guestName" label="Guest name" required />
      <CountField control={control} name="rating" label="Rating" from={1} to={5} required />
      <TextAreaField
        control={control}
        name="comment"
        label="Comment"
        rows={3}
        required
        className="sm:col-span-2"
      />
      <DayField control={control} name="date" label="Date" required />
    </ContentItemForm>
  )
}
