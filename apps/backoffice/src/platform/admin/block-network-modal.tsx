import { Checkbox } from '@atithi/ui/checkbox'
import { useController, useForm } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { TextAreaField, TextField } from '../../components/forms/text-fields.tsx'
import { trpc, utils } from '../../lib/trpc.ts'

const spans = [
  { value: '1', label: 'An hour' },
  { value: '24', label: 'A day' },
  { value: '168', label: 'A week' },
  { value: 'open', label: 'Until it is unblocked' },
] as const

interface Values {
  network: string
  span: (typeof spans)[number]['value']
  reason: string
  despiteUse: boolean
}

/** Keeps everybody out who comes from an address or a network. `network`: the one that was chosen, to be changed. */
export function BlockNetworkModal({ network, onClose }: { network: string; onClose: () => void }) {
  const close = trpc.admin.blockNetwork.useMutation()
  const form = useForm<Values>({
    defaultValues: { network, span: '24', reason: '', despiteUse: false },
  })
  const despite = useController({ control: form.control, name: 'despiteUse' }).field
  return (
    <FormModal
      form={form}
      fields={['network', 'reason']}
      size="sm"
      title="Block a network"
      description="Nobody signs in, registers or uses a link from there, and sessions that were opened there end. Websites of hotels stay open to it."
      saveLabel="Block network"
      tone="danger"
      onClose={onClose}
      save={async ({ span, ...input }) => {
        await close.mutateAsync({ ...input, hours: span === 'open' ? null : Number(span) })
        await utils.admin.security.invalidate()
        return { title: `${input.network} is blocked` }
      }}
    >
      <TextField
        control={form.control}
        name="network"
        label="Address or network"
        hint="As 8.8.4.4 or 8.8.4.0/24, of the public internet."
        required
      />
      <SelectField
        control={form.control}
        name="span"
        label="For how long"
        options={spans}
        required
      />
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason"
        hint="Other administrators read it, here and in the audit trail."
        maxLength={300}
        rows={2}
        required
      />
      <Checkbox
        label="Block it although people signed in from there within the hour"
        checked={despite.value}
        onCheckedChange={despite.onChange}
      />
    </FormModal>
  )
}
