import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { TextAreaField, TextField } from '../../../components/forms/text-fields.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { BillFormModal } from './bill-form-modal.tsx'
import type { BillModalProps } from './bill-modal-props.ts'
import { type SezChoice, SezField, sezOf } from './sez-field.tsx'

interface OpenBillFields {
  payer: 'company' | 'guest'
  name: string
  gstin: string
  address: string
  sez: SezChoice
  nights: 'none' | 'all' | string
}

/** Another bill of the same booking: a company's, or that of one room. */
export function OpenBillModal({ account, onClose }: BillModalProps) {
  const open = trpc.folio.open.useMutation()
  const form = useForm<OpenBillFields>({
    defaultValues: {
      payer: 'company',
      name: account.companyName ?? '',
      gstin: account.companyGstin ?? '',
      address: account.companyAddress ?? '',
      sez: 'no',
      nights: 'all',
    },
  })
  const { control } = form
  const payer = useWatch({ control, name: 'payer' })
  const rooms = account.bookingRooms
  return (
    <BillFormModal
      form={form}
      fields={['payer', 'name', 'gstin', 'address', 'sez']}
      title="Open another bill"
      description={`${account.guestName}, ${account.code}`}
      saveLabel="Open Bill"
      onClose={onClose}
      save={async ({ nights, sez, ...values }, idempotencyKey) => {
        const room = rooms.find(one => one.id === nights)
        await open.mutateAsync({
          bookingId: account.bookingId,
          idempotencyKey,
          ...values,
          gstin: values.payer === 'company' ? values.gstin : null,
          takesNights: nights !== 'none',
          bookingRoomId: room?.id ?? null,
          sez: values.payer === 'company' ? sezOf(sez) : null,
        })
        return `The bill of ${values.name} is open`
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          control={control}
          name="payer"
          label="Who pays it"
          options={[
            { value: 'company', label: 'A company' },
            { value: 'guest', label: 'A guest' },
          ]}
        />
        <TextField
          control={control}
          name="name"
          label="Name on the bill"
          maxLength={120}
          required
        />
        {payer === 'company' && (
          <TextField
            control={control}
            name="gstin"
            label="GST number"
            hint="With it the company can claim the tax, if it is registered in this state."
            autoCapitalize="characters"
            spellCheck={false}
            optional
          />
        )}
        {payer === 'company' && account.gstRegistration === 'regular' && (
          <SezField control={control} name="sez" account={account} />
        )}
        <SelectField
          control={control}
          name="nights"
          label="Room nights"
          options={[
            { value: 'all', label: 'All of them go on this bill' },
            { value: 'none', label: 'They stay where they are' },
            ...(rooms.length > 1
              ? rooms.map(room => ({
                  value: room.id,
                  label: `Those of room ${room.position}${room.guestName ? `, ${room.guestName}` : ''}`,
                }))
              : []),
          ]}
        />
        <TextAreaField
          control={control}
          name="address"
          label="Address"
          hint="With State and PIN code; an invoice to a GST number needs it."
          rows={2}
          maxLength={300}
          optional
          className="sm:col-span-2"
        />
      </div>
    </BillFormModal>
  )
}
