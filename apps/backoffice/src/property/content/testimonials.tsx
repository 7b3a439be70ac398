import { Skeleton } from '@atithi/ui/skeleton'
import { lazy, Suspense } from 'react'
import { ContentList } from '../../components/content-list.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatDay } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'

const TestimonialForm = lazy(() =>
  import('./testimonial-form.tsx').then(module => ({ default: module.TestimonialForm })),
)

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
        <Suspense fallback={<Skeleton className="h-80" />}>
          <TestimonialForm propertyId={propertyId} testimonial={item} onDone={onDone} />
        </Suspense>
      )}
      onDelete={contentId => remove.mutateAsync({ contentId })}
      empty={<p className="text-sm text-muted">No testimonials added</p>}
    />
  )
}
