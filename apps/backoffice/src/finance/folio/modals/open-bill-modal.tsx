import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { CompanyField } from '../../../components/forms/company-field.tsx'
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
  /** One of the companies, which the three above then say. */
  companyId: string | null
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
      companyId: account.companyId,
      sez: 'no',
      nights: 'all',
    },
  })
  const { control } = form
  const [payer, companyId] = useWatch({ control, name: ['payer', 'companyId'] })
  const rooms = account.bookingRooms
  return (
    <BillFormModal
      form={form}
      fields={['payer', 'name', 'gstin', 'address', 'sez']}
      title="Open another bill"
      description={`${account.guestName}, ${account.code}`}
      saveLabel="Open Bill"
      onClose={onClose}
      save={async ({ nights, sez, companyId: chosen, ...values }, idempotencyKey) => {
        const isTheirs = values.payer === 'company' && chosen !== null
        const room = rooms.find(one => one.id === nights)
        await open.mutateAsync({
          bookingId: account.bookingId,
          idempotencyKey,
          ...values,
          ...(isTheirs && { companyId: chosen }),
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
        {payer === 'company' && (
          <CompanyField
            propertyId={account.propertyId}
            value={companyId}
            label="On account of"
            hint="It may pay later. Leave it empty for any other company."
            onChosen={company => {
              form.setValue('companyId', company?.companyId ?? null, { shouldDirty: true })
              if (!company) return
              form.setValue('name', company.name)
              form.setValue('gstin', company.gstin ?? '')
              form.setValue('address', company.address)
            }}
          />
        )}
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
                  value: `${room.id}`,
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
