import type { Property } from '../basics/basic-fields.ts'
import { Attractions } from './attractions.tsx'
import { ContentForm } from './content-form.tsx'
import { Testimonials } from './testimonials.tsx'

/** What the website tells beside rooms and pictures. */
export function ContentPanel({ property }: { property: Property }) {
  return (
    <div className="flex flex-col gap-10">
      <ContentForm property={property} />
      <Testimonials propertyId={property.id} />
      <Attractions propertyId={property.id} />
    </div>
  )
}
