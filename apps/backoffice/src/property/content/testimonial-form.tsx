import { testimonialFields } from '@atithi/api/property/content/schema'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { CountField } from '../../components/forms/choice-fields.tsx'
import { ContentItemForm } from '../../components/forms/content-item-form.tsx'
import { DayField } from '../../components/forms/day-field.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { TextAreaField, TextField } from '../../components/forms/text-fields.tsx'
import { type Outputs, trpc } from '../../lib/trpc.ts'

type Testimonial = Outputs['testimonials']['list']['items'][number]

type TestimonialFields = z.input<typeof testimonialFields>

interface TestimonialFormProps {
  propertyId: string
  testimonial: Testimonial | undefined
  onDone: () => void
}

export function TestimonialForm({ propertyId, testimonial, onDone }: TestimonialFormProps) {
  const create = trpc.testimonials.create.useMutation()
  const update = trpc.testimonials.update.useMutation()
  const form = useForm<TestimonialFields, unknown, z.output<typeof testimonialFields>>({
    resolver: schemaResolver(testimonialFields),
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
