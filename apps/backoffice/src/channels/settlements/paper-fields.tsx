import type { ChannelId } from '@atithi/api/channels/rules'
import type { StatementKind } from '@atithi/api/channels/settlements/rules/verdict'
import type { Control } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { DayField } from '../../components/forms/day-field.tsx'
import { TextField } from '../../components/forms/text-fields.tsx'
import { trpc } from '../../lib/trpc.ts'
import { channelOptions } from '../words/channel-words.tsx'
import { kindWords } from './settlement-words.ts'

/** The head of a paper of a channel, as it is typed. */
export interface PaperHead {
  channelId: ChannelId | ''
  kind: StatementKind
  number: string
  issuedOn: string
  dueOn: string
  accountId: string
  supplierGstin: string
  taxInvoice: string
}

export const emptyHead: PaperHead = {
  channelId: '',
  kind: 'payout',
  number: '',
  issuedOn: '',
  dueOn: '',
  accountId: '',
  supplierGstin: '',
  taxInvoice: '',
}

export const headFields = [
  'channelId',
  'kind',
  'number',
  'issuedOn',
  'dueOn',
  'accountId',
  'supplierGstin',
  'taxInvoice',
] as const

/** What is sent of it: never what belongs to the other kind of paper. */
export function headOf({ channelId, kind, number, issuedOn, ...rest }: PaperHead) {
  if (channelId === '') throw new RangeError('the form lets none through without it')
  return {
    channelId,
    kind,
    number,
    issuedOn,
    ...(rest.supplierGstin && { supplierGstin: rest.supplierGstin }),
    ...(kind === 'commission-invoice'
      ? rest.dueOn && { dueOn: rest.dueOn }
      : {
          ...(rest.accountId && { accountId: rest.accountId }),
          ...(rest.taxInvoice && { taxInvoice: rest.taxInvoice }),
        }),
  }
}

interface PaperFieldsProps {
  propertyId: string
  control: Control<PaperHead>
  /** The channel or the kind is another: what was proposed for it goes. */
  onRestart: () => void
}

/** Whose paper it is, of which kind, and what its head says. */
export function PaperFields({ propertyId, control, onRestart }: PaperFieldsProps) {
  const kind = useWatch({ control, name: 'kind' })
  const accounts = trpc.payments.accounts.list.useQuery({ propertyId }).data?.items ?? []
  const banks = accounts.filter(({ type, isActive }) => type === 'bank' && isActive)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        control={control}
        name="channelId"
        label="Channel"
        placeholder="Choose a channel"
        options={channelOptions}
        onChosen={onRestart}
        faultOf={value => (value ? undefined : 'Choose a channel.')}
        required
      />
      <SelectField
        control={control}
        name="kind"
        label="What it is"
        options={(['payout', 'commission-invoice'] as const).map(value => ({
          value,
          label: kindWords[value].name,
        }))}
        onChosen={onRestart}
        required
      />
      <TextField
        control={control}
        name="number"
        label={kindWords[kind].number}
        maxLength={80}
        autoComplete="off"
        required
      />
      <DayField control={control} name="issuedOn" label="Date" required />
      {kind === 'commission-invoice' ? (
        <DayField control={control} name="dueOn" label="Due" optional />
      ) : (
        banks.length > 0 && (
          <SelectField
            control={control}
            name="accountId"
            label="Arrives at"
            placeholder="Choose a bank account"
            options={banks.map(({ id, name }) => ({ value: id, label: name }))}
            optional
          />
        )
      )}
      <TaxInvoiceFields control={control} kind={kind} />
    </div>
  )
}

/** What makes input tax credit of the GST on the commission possible. */
export function TaxInvoiceFields({
  control,
  kind,
}: {
  control: Control<PaperHead>
  kind: StatementKind
}) {
  return (
    <>
      <TextField
        control={control}
        name="supplierGstin"
        label="GSTIN of the channel"
        hint="For credit of the GST on its commission"
        maxLength={20}
        autoComplete="off"
        optional
      />
      {kind === 'payout' && (
        <TextField
          control={control}
          name="taxInvoice"
          label="Its tax invoice"
          hint="The number for the commission that it kept"
          maxLength={80}
          autoComplete="off"
          optional
        />
      )}
    </>
  )
}
