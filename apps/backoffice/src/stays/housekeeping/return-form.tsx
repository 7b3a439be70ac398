import { type SettleLostInput, settleLostInput } from '@atithi/api/stays/lost-found/schema'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { TextField } from '../../components/forms/text-fields.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import type { LostItem } from './lost-item.ts'

interface ReturnFormProps {
  propertyId: string
  item: LostItem
  onClose: () => void
}

/** Who takes the thing back, and how. */
export function ReturnForm({ propertyId, item, onClose }: ReturnFormProps) {
  const settle = trpc.lostFound.settle.useMutation()
  const form = useForm<z.input<typeof settleLostInput>, unknown, SettleLostInput>({
    resolver: schemaResolver(settleLostInput),
    defaultValues: { itemId: item.id, state: 'returned', returnedTo: '' },
  })
  return (
    <FormModal
      form={form}
      fields={['returnedTo']}
      title="Return to its owner"
      description={`${item.what}, ${item.place}`}
      saveLabel="Return Item"
      save={async taken => {
        await settle.mutateAsync({ propertyId, ...taken })
        refresh(staleAfter('lost-item.returned'))
        return { title: `${item.what} is returned` }
      }}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="returnedTo"
        label="To whom"
        hint="Name, and how: in person, by courier with its number."
        maxLength={120}
        required
      />
    </FormModal>
  )
}
