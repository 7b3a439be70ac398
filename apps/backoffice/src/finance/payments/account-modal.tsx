import { type GatewayId, gatewayIds, gatewayWords } from '@atithi/api/finance/ledger/rules/gateways'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { NumberField, PasswordField, TextField } from '../../components/forms/text-fields.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import type { PaymentAccount } from './payment-words.tsx'

const kinds = [
  { value: 'gateway' as const, label: 'Payment gateway' },
  { value: 'upi' as const, label: 'UPI id' },
  { value: 'bank' as const, label: 'Bank account' },
]

/** How key ids look, and what the dashboard of the gateway calls them. */
const keyHints: Record<GatewayId, string> = {
  razorpay: 'From the gateway’s dashboard; it begins with rzp_.',
  cashfree: 'From the gateway’s dashboard, where it is the App ID, and the secret the Secret Key.',
}

const gatewayOptions = gatewayIds.map(id => ({ value: id, label: gatewayWords[id].name }))

interface AccountFields {
  type: PaymentAccount['type']
  gatewayId: GatewayId
  name: string
  apiKey: string
  apiSecret: string
  webhookSecret: string
  upiId: string
  accountNumber: string
  ifscCode: string
  bankName: string
  branchName: string
  percentage: number | null
}

const blank: AccountFields = {
  type: 'gateway',
  gatewayId: 'razorpay',
  name: '',
  apiKey: '',
  apiSecret: '',
  webhookSecret: '',
  upiId: '',
  accountNumber: '',
  ifscCode: '',
  bankName: '',
  branchName: '',
  percentage: null,
}

const formOf = (account: PaymentAccount): AccountFields => ({
  ...blank,
  type: account.type,
  gatewayId: account.gatewayId ?? blank.gatewayId,
  name: account.name,
  apiKey: account.apiKey ?? '',
  upiId: account.upiId ?? '',
  accountNumber: account.accountNumber ?? '',
  ifscCode: account.ifscCode ?? '',
  bankName: account.bankName ?? '',
  branchName: account.branchName ?? '',
  percentage: account.fees.percentage,
})

/** What an account of this kind is saved with; a secret that was left empty stays as it is. */
function inputOf(values: AccountFields, isNew: boolean) {
  const { type, name, percentage } = values
  const fees = { percentage }
  if (type === 'upi') return { type, name, upiId: values.upiId, fees }
  if (type === 'bank') {
    const { accountNumber, ifscCode, bankName, branchName } = values
    return { type, name, accountNumber, ifscCode, bankName, branchName, fees }
  }
  const { apiKey, apiSecret, webhookSecret, gatewayId } = values
  return {
    type,
    name,
    apiKey,
    ...(isNew && { gatewayId }),
    ...((isNew || apiSecret) && { apiSecret }),
    ...(webhookSecret && gatewayWords[gatewayId].hasWebhookSecret && { webhookSecret }),
    fees,
  }
}

interface AccountModalProps {
  propertyId: string
  account: PaymentAccount | undefined
  onClose: () => void
}

/** Opens an account, or changes one. Secrets are written and never shown again. */
export function AccountModal({ propertyId, account, onClose }: AccountModalProps) {
  const create = trpc.payments.accounts.create.useMutation()
  const update = trpc.payments.accounts.update.useMutation()
  const form = useForm<AccountFields>({ defaultValues: account ? formOf(account) : blank })
  const { control } = form
  const type = useWatch({ control, name: 'type' })
  return (
    <FormModal
      form={form}
      fields={[
        ...(['name', 'apiKey', 'apiSecret', 'webhookSecret', 'upiId'] as const),
        ...(['accountNumber', 'ifscCode', 'bankName', 'branchName'] as const),
      ]}
      title={account ? `Edit ${account.name}` : 'Add Account'}
      saveLabel={account ? 'Save Changes' : 'Add Account'}
      onClose={onClose}
      save={async values => {
        const input = inputOf(values, account === undefined)
        if (account) {
          const { type: _, ...changes } = input
          await update.mutateAsync({ accountId: account.id, ...changes })
        } else
          await create.mutateAsync({ propertyId, ...input } as Parameters<
            typeof create.mutateAsync
          >[0])
        refresh(staleAfter('payment-accounts.changed'))
        return { title: account ? 'The account is saved' : `${values.name} is added` }
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {!account && <SelectField control={control} name="type" label="Kind" options={kinds} />}
        {!account && type === 'gateway' && (
          <SelectField
            control={control}
            name="gatewayId"
            label="Gateway"
            options={gatewayOptions}
          />
        )}
        <TextField
          control={control}
          name="name"
          label={type === 'upi' ? 'Name that the guest sees' : 'Name'}
          maxLength={80}
          required
        />
        {type === 'gateway' && <GatewayFields control={control} account={account} />}
        {type === 'upi' && (
          <TextField
            control={control}
            name="upiId"
            label="UPI id"
            hint="As name@bank."
            autoCapitalize="none"
            spellCheck={false}
            maxLength={96}
            required
          />
        )}
        {type === 'bank' && (
          <>
            <TextField
              control={control}
              name="accountNumber"
              label="Account number"
              autoComplete="off"
              maxLength={20}
              required
            />
            <TextField
              control={control}
              name="ifscCode"
              label="IFSC"
              autoCapitalize="characters"
              maxLength={11}
              required
            />
            <TextField control={control} name="bankName" label="Bank" maxLength={80} optional />
            <TextField control={control} name="branchName" label="Branch" maxLength={80} optional />
          </>
        )}
        <NumberField
          control={control}
          name="percentage"
          label="Agreed fee, percent"
          hint="As the contract says, before GST."
          min={0}
          max={100}
          optional
        />
      </div>
    </FormModal>
  )
}

/** The keys of an account at a gateway, in the words of its dashboard, and how it is to tell of payments. */
function GatewayFields({
  control,
  account,
}: {
  control: Control<AccountFields>
  account: PaymentAccount | undefined
}) {
  const id = useWatch({ control, name: 'gatewayId' })
  const { hasWebhookSecret, name } = gatewayWords[id]
  const kept = account ? 'Leave it empty to keep the one that is set.' : undefined
  const address = `${location.origin}/webhooks/payments/${id}`
  return (
    <>
      <TextField
        control={control}
        name="apiKey"
        label="Key id"
        hint={keyHints[id]}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        required
      />
      <PasswordField
        control={control}
        name="apiSecret"
        label="Key secret"
        hint={kept}
        autoComplete="new-password"
        required={!account}
      />
      {hasWebhookSecret ? (
        <>
          <p className="text-sm wrap-anywhere text-muted sm:col-span-2">
            In the gateway’s dashboard add a webhook to {address} with a secret of your own, and
            enter the same secret here.
          </p>
          <PasswordField
            control={control}
            name="webhookSecret"
            label="Webhook secret"
            hint={kept}
            autoComplete="new-password"
            optional
          />
        </>
      ) : (
        <p className="text-sm wrap-anywhere text-muted sm:col-span-2">
          {account
            ? `${name} tells of every payment by itself. To hear of refunds at once, add a webhook to ${address}/${account.id} in its dashboard.`
            : `${name} tells of every payment by itself. For refunds a webhook may be added in its dashboard: once the account is saved, Edit shows its address.`}
        </p>
      )}
    </>
  )
}
