import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { type AddLostInput, addLostInput } from '@atithi/api/stays/lost-found/schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { DayField } from '../../components/forms/day-field.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { TextField } from '../../components/forms/text-fields.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import { useMe } from '../../lib/use-me.ts'
import { PickedPictures } from './pictures/picked-pictures.tsx'
import { sentWith } from './pictures/use-send-pictures.ts'

const fields = ['what', 'place', 'foundOn', 'foundBy', 'keptAt'] as const

interface LostFormProps {
  propertyId: string
  today: IsoDate
  onClose: () => void
}

/** What was found, where, by whom, and where it lies. */
export function LostForm({ propertyId, today, onClose }: LostFormProps) {
  // One key for each form that is opened: sent twice, it still writes one thing down.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [files, setFiles] = useState<readonly File[]>([])
  const add = trpc.lostFound.add.useMutation()
  const form = useForm<z.input<typeof addLostInput>, unknown, AddLostInput>({
    resolver: schemaResolver(addLostInput),
    defaultValues: {
      what: '',
      place: '',
      foundOn: today,
      foundBy: useMe()?.name ?? '',
      keptAt: '',
    },
  })
  const { control } = form
  return (
    <FormModal
      form={form}
      fields={fields}
      title="Add found item"
      saveLabel="Save Item"
      save={async item => {
        const entry = { propertyId, ...item, keptAt: item.keptAt ?? '', idempotencyKey }
        const { itemId } = await add.mutateAsync(entry)
        refresh(staleAfter('lost-item.recorded'))
        return {
          title: `${item.what} is on the list`,
          ...(await sentWith(propertyId, { kind: 'lost-item', id: itemId }, files)),
        }
      }}
      onClose={onClose}
    >
      <TextField control={control} name="what" label="What" maxLength={200} required />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField control={control} name="place" label="Where" maxLength={120} required />
        <DayField control={control} name="foundOn" label="Found on" max={today} required />
        <TextField control={control} name="foundBy" label="Found by" maxLength={80} required />
        <TextField control={control} name="keptAt" label="Lies in" maxLength={80} optional />
      </div>
      <PickedPictures files={files} onPick={setFiles} />
    </FormModal>
  )
}
