import { attractionFields } from '@atithi/api/property/content/schema'
import { Badge } from '@atithi/ui/badge'
import { Skeleton } from '@atithi/ui/skeleton'
import { useForm } from 'react-hook-form'
import { ContentList } from '../../components/content-list.tsx'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { ContentItemForm } from '../../components/forms/content-item-form.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { TextAreaField, TextField } from '../../components/forms/text-fields.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { type Outputs, trpc } from '../../lib/trpc.ts'

type Attraction = Outputs['attractions']['list']['items'][number]

const categoryWords = { attraction: 'Attraction', shopping: 'Shopping' } as const
const categories = (['attraction', 'shopping'] as const).map(value => ({
  value,
  label: categoryWords[value],
}))

/** What guests find nearby. */
export function Attractions({ propertyId }: { propertyId: string }) {
  const query = trpc.attractions.list.useQuery({ propertyId })
  const remove = trpc.attractions.delete.useMutation()
  if (query.isError && !query.data)
    return <QueryFailure title="The attractions could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-24" />
  return (
    <ContentList
      title="Nearby attractions"
      hint="What guests come for, and how far it is."
      addLabel="Add Attraction"
      items={query.data.items}
      nameOf={item => item.name}
      summary={item => (
        <>
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {item.name} <Badge>{categoryWords[item.category]}</Badge>
          </p>
          <p className="text-muted">{item.distance}</p>
          <p className="line-clamp-3">{item.description}</p>
        </>
      )}
      form={(item, onDone) => (
        <AttractionForm propertyId={propertyId} attraction={item} onDone={onDone} />
      )}
      onDelete={contentId => remove.mutateAsync({ contentId })}
      empty={<p className="text-sm text-muted">No nearby attractions added</p>}
    />
  )
}

interface AttractionFormProps {
  propertyId: string
  attraction: Attraction | undefined
  onDone: () => void
}

function AttractionForm({ propertyId, attraction, onDone }: AttractionFormProps) {
  const create = trpc.attractions.create.useMutation()
  const update = trpc.attractions.update.useMutation()
  const form = useForm({
    resolver: schemaResolver(attractionFields),
    defaultValues: attraction ?? {
      name: '',
      description: '',
      distance: '',
      category: 'attraction' as const,
    },
  })
  const { control } = form
  return (
    <ContentItemForm
      form={form}
      fields={['name', 'description', 'distance', 'category']}
      save={values =>
        attraction
          ? update.mutateAsync({ contentId: attraction.id, ...values })
          : create.mutateAsync({ propertyId, ...values })
      }
      saveLabel="Save Attraction"
      onDone={onDone}
    >
      <TextField control={control} name="name" label="Name" required />
      <SelectField
        control={control}
        name="category"
        label="Category"
        options={categories}
        required
      />
      <TextField
        control={control}
        name="distance"
        label="Distance"
        placeholder="2 km, ten minutes on foot"
        required
      />
      <TextAreaField
        control={control}
        name="description"
        label="Description"
        rows={3}
        optional
        className="sm:col-span-2"
      />
    </ContentItemForm>
  )
}
