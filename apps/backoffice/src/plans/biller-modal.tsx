import { gatewayIds, gatewayWords } from '@atithi/api/finance/ledger/rules/gateways'
import { stateNames } from '@atithi/api/kernel/shared/states'
import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../components/forms/choice-fields.tsx'
import { FormModal } from '../components/forms/form-modal.tsx'
import { PasswordField, TextAreaField, TextField } from '../components/forms/text-fields.tsx'
import { trpc, utils } from '../lib/trpc.ts'
import type { Biller } from './billing-words.ts'

/** The platform as a supplier: what its invoices say, and the keys of its own gateway account. */
export function BillerModal({ biller, onClose }: { biller: Biller; onClose: () => void }) {
  const save = trpc.billing.saveBiller.useMutation()
  const form = useForm({
    defaultValues: {
      name: biller.name,
      address: biller.address,
      state: biller.state,
      gstin: biller.gstin ?? '',
      email: biller.email ?? '',
      phone: biller.phone ?? '',
      subscriptionSac: biller.subscriptionSac,
      commissionSac: biller.commissionSac,
      dueDays: String(biller.dueDays),
      transferDetails: biller.transferDetails,
      gateway: biller.gateway,
      gatewayKeyId: biller.gatewayKeyId ?? '',
      gatewayKeySecret: '',
      webhookSecret: '',
    },
  })
  const gateway = useWatch({ control: form.control, name: 'gateway' })
  return (
    <FormModal
      form={form}
      fields={[
        'name',
        'address',
        'state',
        'gstin',
        'email',
        'phone',
        'subscriptionSac',
        'commissionSac',
        'dueDays',
        'transferDetails',
        'gateway',
        'gatewayKeyId',
        'gatewayKeySecret',
        'webhookSecret',
      ]}
      title="Who invoices"
      saveLabel="Save Changes"
      size="lg"
      onClose={onClose}
      save={async ({
        gstin,
        email,
        phone,
        dueDays,
        gatewayKeySecret,
        webhookSecret,
        ...values
      }) => {
        await save.mutateAsync({
          ...values,
          gstin: gstin || null,
          email: email || null,
          phone: phone || null,
          dueDays: Number(dueDays || Number.NaN),
          ...(gatewayKeySecret && { gatewayKeySecret }),
          ...(webhookSecret && gateway === 'razorpay' && { webhookSecret }),
        })
        await utils.billing.invalidate()
        return {
          title: 'The settings are saved',
          description: 'Invoices that waited for them are made within ten minutes.',
        }
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField control={form.control} name="name" label="Legal name" maxLength={120} required />
        <SelectField
          control={form.control}
          name="state"
          label="State"
          options={stateNames.map(value => ({ value, label: value }))}
          required
        />
      </div>
      <TextAreaField
        control={form.control}
        name="address"
        label="Address"
        maxLength={300}
        rows={2}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          control={form.control}
          name="gstin"
          label="GST number"
          hint="Empty: no GST is charged."
          autoCapitalize="characters"
          maxLength={15}
          optional
        />
        <TextField
          control={form.control}
          name="dueDays"
          label="Days to pay"
          inputMode="numeric"
          maxLength={2}
          required
        />
        <TextField control={form.control} name="email" label="Email" type="email" optional />
        <TextField control={form.control} name="phone" label="Phone" maxLength={20} optional />
        <TextField
          control={form.control}
          name="subscriptionSac"
          label="Service code of subscriptions"
          inputMode="numeric"
          maxLength={8}
          required
        />
        <TextField
          control={form.control}
          name="commissionSac"
          label="Service code of commission"
          inputMode="numeric"
          maxLength={8}
          required
        />
      </div>
      <TextAreaField
        control={form.control}
        name="transferDetails"
        label="Account for transfers"
        hint="Stands on every invoice."
        maxLength={500}
        rows={2}
        optional
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          control={form.control}
          name="gateway"
          label="Gateway"
          options={gatewayIds.map(value => ({ value, label: gatewayWords[value].name }))}
        />
        <TextField
          control={form.control}
          name="gatewayKeyId"
          label="Key id"
          hint="Of the platform’s own account. Empty: hotels pay by transfer."
          spellCheck={false}
          maxLength={100}
          optional
        />
        <PasswordField
          control={form.control}
          name="gatewayKeySecret"
          label="Key secret"
          hint="Stored sealed, and not shown again. Empty keeps the one that is there."
          autoComplete="off"
          optional
        />
      </div>
      {gateway === 'razorpay' && (
        <PasswordField
          control={form.control}
          name="webhookSecret"
          label="Webhook secret"
          hint={`As at the gateway, for events sent to ${globalThis.location.origin}/webhooks/billing/razorpay. ${
            biller.hasWebhookSecret
              ? 'Empty keeps the one that is there.'
              : 'Without it payments are asked for every few minutes.'
          }`}
          autoComplete="off"
          optional
        />
      )}
    </FormModal>
  )
}
