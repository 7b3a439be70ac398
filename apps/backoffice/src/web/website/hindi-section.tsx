import { longestText } from '@atithi/api/web/website/rules/texts'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { useState } from 'react'
import { type Control, useForm } from 'react-hook-form'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { TextAreaField, TextField } from '../../components/forms/text-fields.tsx'
import { UnsavedGuard } from '../../components/forms/unsaved-guard.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'

type Text = Outputs['website']['texts']['items'][number]

const entityWords: Record<Text['entity'], string> = {
  website: 'Website',
  property: 'The hotel',
  'room-type': 'Rooms',
  'rate-plan': 'Rate plans',
  policy: 'Policies',
  attraction: 'Places nearby',
}
const fieldWords: Record<Text['field'], string> = {
  tagline: 'Tagline',
  description: 'Description',
  directions: 'How guests reach you',
  name: 'Name',
  title: 'Title',
}

/** A name alone does not tell one rate plan from another: each room type has its own. */
const nameOf = ({ field, roomType }: Text): string =>
  roomType ? `${fieldWords[field]}, ${roomType}` : fieldWords[field]

interface HindiFieldProps {
  control: Control<{ words: string[] }>
  name: `words.${number}`
  item: Text
}

/** A line for what is one line on the pages. */
function HindiField({ control, name, item }: HindiFieldProps) {
  const { field, source } = item
  const props = { control, name, label: `${nameOf(item)} in Hindi`, maxLength: longestText }
  return field === 'description' || field === 'directions' ? (
    <TextAreaField {...props} rows={source.length > 120 ? 6 : 2} optional />
  ) : (
    <TextField {...props} optional />
  )
}

/** The hotel's own words in Hindi, each beside the text that it stands for. */
export function HindiSection({ propertyId }: { propertyId: string }) {
  const query = trpc.website.texts.useQuery({ propertyId })
  if (query.isError) return <QueryFailure title="The texts could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-160" />
  return <HindiForm key={propertyId} propertyId={propertyId} items={query.data.items} />
}

const wordsOf = (items: readonly Text[]) => ({ words: items.map(item => item.hindi) })

function HindiForm({ propertyId, items }: { propertyId: string; items: readonly Text[] }) {
  const [failure, setFailure] = useState<string | null>(null)
  const save = trpc.website.saveTexts.useMutation()
  const form = useForm({ defaultValues: wordsOf(items) })
  const { control, formState } = form
  const send = form.handleSubmit(async ({ words }) => {
    setFailure(null)
    const texts = items.flatMap(({ entity, entityId, field, hindi }, at) => {
      const written = words[at]?.trim() ?? ''
      return written === hindi ? [] : [{ entity, entityId, field, words: written }]
    })
    if (texts.length === 0) return form.reset({ words })
    try {
      const saved = await save.mutateAsync({ propertyId, texts })
      utils.website.texts.setData({ propertyId }, saved)
      form.reset(wordsOf(saved.items))
      refresh(staleAfter('website.updated'))
      toast.show({ tone: 'success', title: 'The Hindi texts are saved' })
    } catch (error) {
      setFailure(messageFor(error))
    }
  })
  const groups = Object.entries(Object.groupBy(items.keys(), at => items[at]?.entity ?? 'website'))
  const done = items.filter(item => item.hindi !== '').length
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-6">
      <FormFailure failure={failure} />
      <Card>
        <CardHeader
          title="Hindi"
          actions={
            <Button type="submit" disabled={!formState.isDirty} loading={formState.isSubmitting}>
              Save Hindi
            </Button>
          }
        />
        <CardBody>
          <p className="text-sm text-muted">
            {done} of {items.length} texts are written. What is left empty is shown as first
            written. Search engines are told of Hindi once the description of the hotel and the
            names of its rooms are there.
          </p>
        </CardBody>
      </Card>
      {groups.map(([entity, positions]) => (
        <Card key={entity}>
          <CardHeader title={entityWords[entity as Text['entity']]} />
          <CardBody className="flex flex-col gap-6">
            {positions?.map(at => {
              const item = items[at]
              return (
                item && (
                  <div
                    key={`${item.entityId} ${item.field}`}
                    className="grid items-start gap-3 lg:grid-cols-2"
                  >
                    <div className="min-w-0">
                      <p className="text-sm font-medium">{nameOf(item)}</p>
                      <p className="whitespace-pre-line text-muted">{item.source}</p>
                    </div>
                    <HindiField control={control} name={`words.${at}`} item={item} />
                  </div>
                )
              )
            })}
          </CardBody>
        </Card>
      ))}
      <UnsavedGuard
        when={formState.isDirty}
        mayGo={(from, to) =>
          from.pathname === to.pathname && JSON.stringify(from.search) === JSON.stringify(to.search)
        }
      />
    </form>
  )
}
