import { setFeatureInput, usualFeatures } from '@atithi/api/property/rooms/schema'
import { Button } from '@atithi/ui/button'
import { Checkbox } from '@atithi/ui/checkbox'
import { Field } from '@atithi/ui/field'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { ChipsField } from '../../components/forms/chips-field.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { formatCounted } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'

type Room = Outputs['rooms']['list']['items'][number]

const hasFeature = (room: Room, feature: string): boolean =>
  room.features.some(one => one.toLowerCase() === feature.toLowerCase())

/** Which rooms have a view, a balcony, twin beds: one feature at a time, over all rooms. */
export function RoomFeatures({
  propertyId,
  rooms,
  onClose,
}: {
  propertyId: string
  rooms: readonly Room[]
  onClose: () => void
}) {
  const set = trpc.rooms.setFeature.useMutation()
  const form = useForm({
    resolver: schemaResolver(setFeatureInput),
    defaultValues: { feature: '', roomIds: [] as string[] },
  })
  const { control } = form
  const feature = useController({ control, name: 'feature' })
  const chosen = useController({ control, name: 'roomIds' })
  const ids = chosen.field.value
  const [used] = useState(() => [...new Set(rooms.flatMap(room => room.features))].toSorted())
  const shown = [...used, ...usualFeatures.filter(one => !used.includes(one))]
  const choose = (name: string) => {
    feature.field.onChange(name)
    chosen.field.onChange(rooms.filter(room => hasFeature(room, name)).map(room => room.id))
  }
  const types = Map.groupBy(rooms, room => room.roomTypeName)
  return (
    <FormModal
      form={form}
      fields={['feature', 'roomIds']}
      size="lg"
      title="Room features"
      description="The desk sees them where a room is chosen; a guest who prefers one is given such a room first."
      saveLabel="Save Feature"
      save={async values => {
        await set.mutateAsync({ propertyId, ...values })
        refresh(staleAfter('room.featured'))
        return { title: `${values.feature}: ${formatCounted(values.roomIds.length, 'room')}` }
      }}
      onClose={onClose}
    >
      <ChipsField
        label="Feature"
        ownLabel="Another feature"
        suggestions={shown}
        chosen={feature.field.value ? [feature.field.value] : []}
        onChange={names => choose(names.at(-1) ?? '')}
        {...(feature.fieldState.error?.message && { error: feature.fieldState.error.message })}
      />
      {feature.field.value && (
        <Field
          label={`Rooms with “${feature.field.value}” (${ids.length})`}
          group
          error={chosen.fieldState.error?.message}
        >
          <div className="flex flex-col gap-4">
            {[...types].map(([typeName, own]) => (
              <section key={typeName} aria-label={typeName} className="flex flex-col gap-2">
                <div className="flex items-center justify-between gap-3">
                  <h3 className="text-sm text-muted">{typeName}</h3>
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() =>
                      chosen.field.onChange([...new Set([...ids, ...own.map(room => room.id)])])
                    }
                  >
                    All {own.length}
                  </Button>
                </div>
                <div className="grid grid-cols-3 gap-2 sm:grid-cols-6">
                  {own.map(room => (
                    <Checkbox
                      key={room.id}
                      label={room.number}
                      checked={ids.includes(room.id)}
                      onCheckedChange={checked =>
                        chosen.field.onChange(
                          checked ? [...ids, room.id] : ids.filter(id => id !== room.id),
                        )
                      }
                    />
                  ))}
                </div>
              </section>
            ))}
          </div>
        </Field>
      )}
    </FormModal>
  )
}
