import { channelNames } from '@atithi/api/channels/rules'
import { Button } from '@atithi/ui/button'
import { useForm } from 'react-hook-form'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { TextField } from '../../components/forms/text-fields.tsx'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'

type Operator = Outputs['reports']['operators']['items'][number]

export const operatorName = (channelId: string): string =>
  Object.entries(channelNames).find(([known]) => known === channelId)?.[1] ?? channelId

/** Opens the numbers of the channels that take guests' money; absent where none does. */
export function OperatorsButton({
  items,
  onOpen,
}: {
  items: readonly Operator[]
  onOpen: () => void
}) {
  if (items.length === 0) return null
  const missing = items.filter(({ gstin }) => gstin === null).length
  return (
    <Button size="sm" variant="ghost" onClick={onOpen}>
      {missing > 0 ? `Channel GSTINs (${missing} missing)` : 'Channel GSTINs'}
    </Button>
  )
}

interface OperatorsModalProps {
  propertyId: string
  items: readonly Operator[]
  onClose: () => void
}

/** By which number each channel collects tax at source: table 14 names it. */
export function OperatorsModal({ propertyId, items, onClose }: OperatorsModalProps) {
  const set = trpc.reports.setOperator.useMutation()
  const form = useForm<Record<string, string>>({
    defaultValues: Object.fromEntries(
      items.map(({ channelId, gstin }) => [fieldOf(channelId), gstin ?? '']),
    ),
  })
  return (
    <FormModal
      form={form}
      fields={items.map(({ channelId }) => fieldOf(channelId))}
      title="GST numbers of channels"
      saveLabel="Save"
      onClose={onClose}
      save={async values => {
        for (const { channelId, gstin } of items) {
          const typed = values[fieldOf(channelId)]?.trim() ?? ''
          const channel = Object.keys(channelNames).find(known => known === channelId)
          if (channel && typed !== (gstin ?? ''))
            await set.mutateAsync({
              propertyId,
              channelId: channel as keyof typeof channelNames,
              gstin: typed,
            })
        }
        void utils.reports.operators.invalidate()
        return { title: 'The numbers are saved' }
      }}
    >
      <p className="text-sm text-muted">
        Channels that took the guest’s money collect tax at source (CGST Act, section 52). Their
        supplies stand in table 14 under the number on their certificate for your state.
      </p>
      {items.map(({ channelId }) => (
        <TextField
          key={channelId}
          control={form.control}
          name={fieldOf(channelId)}
          label={operatorName(channelId)}
          hint="15 characters; leave it empty to leave the channel out."
        />
      ))}
    </FormModal>
  )
}

// A dot in a name means a part of it to the form.
const fieldOf = (channelId: string): string => channelId.replaceAll('.', '-')
