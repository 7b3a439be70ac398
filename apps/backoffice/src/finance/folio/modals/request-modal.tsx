import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Input } from '@atithi/ui/input'
import { Modal } from '@atithi/ui/modal'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { MoneyField } from '../../../components/forms/text-fields.tsx'
import { formatInstant, formatMoney } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import type { Account } from '../account.ts'
import { BillField, billIdOf, ownBill } from './bill-field.tsx'
import { BillFormModal } from './bill-form-modal.tsx'
import type { BillModalProps } from './bill-modal-props.ts'
import { RequestActions, RequestState } from './request-state.tsx'

const ways = [
  { value: 'email' as const, label: 'A link, sent by email' },
  { value: 'link' as const, label: 'A link to copy' },
  { value: 'qr' as const, label: 'A UPI code on this screen' },
]

type Asked = Outputs['payments']['requestLink'] | Outputs['payments']['requestQr']

/** Asks a guest to pay online: by a link, or by a code that turns paid without a click. */
export function RequestModal({ account, onClose }: BillModalProps) {
  const [shown, setShown] = useState<Asked | null>(null)
  const made = useRef<Asked | null>(null)
  if (shown) return <AskedModal asked={shown} account={account} onClose={onClose} />
  return (
    <AskModal
      account={account}
      onAsked={asked => {
        made.current = asked
      }}
      // The form closes once it is saved: then what it made is shown.
      onClose={() => (made.current ? setShown(made.current) : onClose())}
    />
  )
}

function AskModal({
  account,
  onClose,
  onAsked,
}: BillModalProps & { onAsked: (asked: Asked) => void }) {
  const { bookingId, balance, propertyId } = account
  const link = trpc.payments.requestLink.useMutation()
  const code = trpc.payments.requestQr.useMutation()
  const accounts = trpc.payments.accounts.list.useQuery({ propertyId })
  const hasGateway = accounts.data?.items.some(one => one.type === 'gateway' && one.isActive)
  const form = useForm<{ amount: number | null; way: 'email' | 'link' | 'qr'; bill: string }>({
    defaultValues: { amount: balance > 0 ? balance : null, way: 'link', bill: ownBill },
  })
  const way = useWatch({ control: form.control, name: 'way' })
  return (
    <BillFormModal
      form={form}
      fields={['amount']}
      title="Request a Payment"
      description={`${account.guestName}, ${formatMoney(balance)} to pay`}
      saveLabel={way === 'qr' ? 'Show Code' : way === 'email' ? 'Send Link' : 'Make Link'}
      onClose={onClose}
      save={async values => {
        const request = {
          bookingId,
          amount: values.amount ?? 0,
          billId: billIdOf(values.bill),
        }
        const answer =
          values.way === 'qr'
            ? await code.mutateAsync(request)
            : await link.mutateAsync({
                ...request,
                ...(values.way === 'email' && { sendBy: 'email' as const }),
              })
        onAsked(answer)
        return `${formatMoney(answer.amount)} is asked for`
      }}
    >
      {hasGateway === false && (
        <Banner tone="warning" title="No payment gateway is set up">
          Enter its keys under Payments, Accounts. Until then a guest pays at the desk.
        </Banner>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField control={form.control} name="amount" label="Amount" required />
        <SelectField control={form.control} name="way" label="How" options={ways} />
        <BillField control={form.control} name="bill" account={account} />
      </div>
    </BillFormModal>
  )
}

function AskedModal({
  asked,
  account,
  onClose,
}: {
  asked: Asked
  account: Account
  onClose: () => void
}) {
  const payment = trpc.payments.get.useQuery({ paymentId: asked.paymentId })
  const close = () => {
    refresh(staleAfter('payment.recorded'))
    onClose()
  }
  return (
    <Modal
      open
      onCloseRequest={close}
      title={`${formatMoney(asked.amount)} from ${account.guestName}`}
      description={`Until ${formatInstant(asked.expiresAt, account.timeZone)}`}
      footer={<Button onClick={close}>Done</Button>}
    >
      <div className="flex flex-col gap-5">
        <RequestState paymentId={asked.paymentId} />
        {'picture' in asked ? (
          <div className="flex flex-col items-center gap-3">
            {asked.picture && (
              <img
                src={asked.picture}
                alt={`UPI code for ${formatMoney(asked.amount)}`}
                className="h-72 max-w-full rounded-lg bg-white object-contain"
              />
            )}
            <p className="text-center text-sm text-muted">
              The guest scans this with any UPI app. It turns paid here by itself.
            </p>
            {!asked.picture && (
              <a
                className="font-medium underline"
                href={asked.link}
                target="_blank"
                rel="noreferrer"
              >
                Open the code
              </a>
            )}
          </div>
        ) : (
          <div className="flex flex-col gap-2">
            <Input aria-label="Payment link" readOnly value={asked.url} />
            {asked.sentTo && <p className="text-sm text-muted">Sent to {asked.sentTo}</p>}
          </div>
        )}
        {payment.data && payment.data.status !== 'completed' && (
          <RequestActions payment={payment.data} onDone={close} />
        )}
      </div>
    </Modal>
  )
}
