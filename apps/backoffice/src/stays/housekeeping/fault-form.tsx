import { type ReportFaultInput, reportFaultInput } from '@atithi/api/stays/faults/schema'
import { Field } from '@atithi/ui/field'
import { Select } from '@atithi/ui/select'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { TextAreaField, TextField } from '../../components/forms/text-fields.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import { PickedPictures } from './pictures/picked-pictures.tsx'
import { sentWith } from './pictures/use-send-pictures.ts'

interface FaultFormProps {
  propertyId: string
  /** The room in which it was opened. */
  roomId?: string | null
  onClose: () => void
}

/** What is broken, in which room or where else. */
export function FaultForm({ propertyId, roomId = null, onClose }: FaultFormProps) {
  // One key for each form that is opened: sent twice, it still reports one fault.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [files, setFiles] = useState<readonly File[]>([])
  const rooms = trpc.rooms.list.useQuery({ propertyId }).data?.items ?? []
  const report = trpc.faults.report.useMutation()
  const form = useForm<z.input<typeof reportFaultInput>, unknown, ReportFaultInput>({
    resolver: schemaResolver(reportFaultInput),
    defaultValues: { roomId, place: '', what: '' },
  })
  const { control } = form
  const room = useController({ control, name: 'roomId' })
  return (
    <FormModal
      form={form}
      fields={['roomId', 'place', 'what']}
      title="Report fault"
      saveLabel="Report Fault"
      save={async fault => {
        const { faultId } = await report.mutateAsync({ propertyId, ...fault, idempotencyKey })
        refresh(staleAfter('fault.reported'))
        return {
          title: 'The fault is reported',
          ...(await sentWith(propertyId, { kind: 'fault', id: faultId }, files)),
        }
      }}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Room" error={room.fieldState.error?.message}>
          <Select
            ref={room.field.ref}
            options={[
              { value: '', label: 'Not in a room' },
              ...rooms.map(({ id, number }) => ({ value: id, label: number })),
            ]}
            value={room.field.value ?? ''}
            onValueChange={id => room.field.onChange(id || null)}
          />
        </Field>
        <TextField
          control={control}
          name="place"
          label="Place"
          hint="In the room, or elsewhere in the house."
          maxLength={80}
        />
      </div>
      <TextAreaField
        control={control}
        name="what"
        label="What is broken"
        rows={2}
        maxLength={300}
        required
      />
      <PickedPictures files={files} onPick={setFiles} />
    </FormModal>
  )
}
