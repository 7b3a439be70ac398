import { Banner } from '@atithi/ui/banner'
import { Button, buttonClasses } from '@atithi/ui/button'
import { Drawer } from '@atithi/ui/drawer'
import { Skeleton } from '@atithi/ui/skeleton'
import { textLink } from '@atithi/ui/text-link'
import { skipToken } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { FileText, Receipt, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatMoney } from '../../lib/format.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { mayGrant } from '../folio/account.ts'
import { RefundModal } from '../folio/modals/refund-modal.tsx'
import { RequestActions } from '../folio/modals/request-state.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { isOpenRequest, type Payment, PaymentStateBadge, refundableOf } from './payment-words.tsx'
import { RefundPaymentModal } from './refund-payment-modal.tsx'

interface PaymentDetailsProps {
  paymentId: string
  person: Person
  onClose: () => void
}

/** One payment or refund: its amounts, its way, its booking, and what can be done with it. */
export function PaymentDetails({ paymentId, person, onClose }: PaymentDetailsProps) {
  const navigate = useNavigate({ from: '/payments' })
  const [isRefunding, setRefunding] = useState(false)
  const query = trpc.payments.get.useQuery({ paymentId })
  const payment = query.data
  const awaits =
    payment?.kind === 'refund' && payment.status === 'pending' && mayGrant(person, 'refund')
  const bookingId = payment?.bookingId ?? null
  const bill = trpc.folio.get.useQuery(awaits && bookingId ? { bookingId } : skipToken)
  /** The refund as the bill keeps it, until it is given back. */
  const due = awaits ? bill.data?.refundsDue.find(one => one.id === payment.id) : undefined
  const openBooking = (booking: string) =>
    void navigate({
      search: prev => ({ ...prev, payment: undefined, booking, part: 'payment' as const }),
      resetScroll: false,
    })
  return (
    <Drawer
      open
      onCloseRequest={onClose}
      size="lg"
      title={payment ? titleOf(payment) : 'Payment'}
      description={
        payment &&
        `${payment.guestName}, ${payment.bookingCode === null ? `group ${payment.groupName}` : `booking ${payment.bookingCode}`}`
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          {payment?.documentUrl && (
            <PaperLink href={payment.documentUrl} icon={<Receipt />}>
              {payment.kind === 'refund' ? 'Voucher' : 'Receipt'}
            </PaperLink>
          )}
          {payment?.invoiceUrl && (
            <PaperLink href={payment.invoiceUrl} icon={<FileText />}>
              Invoice
            </PaperLink>
          )}
          {due && (
            <Button icon={<Undo2 />} onClick={() => setRefunding(true)}>
              {`Give Back ${formatMoney(due.amount)}`}
            </Button>
          )}
          {payment && refundableOf(payment) > 0 && mayGrant(person, 'refund') && (
            <Button variant="danger" icon={<Undo2 />} onClick={() => setRefunding(true)}>
              Refund
            </Button>
          )}
        </>
      }
    >
      {payment ? (
        <div className="flex flex-col gap-6">
          <div className="flex flex-wrap items-center gap-3">
            <PaymentStateBadge payment={payment} />
            {payment.isReversed && <span className="text-sm text-muted">Reversed</span>}
            {mayUse(person, 'bookings') && bookingId !== null && (
              <Button
                variant="secondary"
                size="sm"
                className="ml-auto"
                onClick={() => openBooking(bookingId)}
              >
                Open Bill
              </Button>
            )}
            {mayUse(person, 'bookings') && payment.groupId !== null && (
              <Link
                to="/bookings/groups"
                search={{ property: payment.propertyId, group: payment.groupId }}
                className={`ml-auto text-sm ${textLink}`}
              >
                Open Group
              </Link>
            )}
          </div>
          {payment.failure && payment.status !== 'completed' && (
            <Banner
              tone={payment.kind === 'refund' ? 'danger' : 'warning'}
              title={failedTitle(payment)}
            >
              {payment.failure}
            </Banner>
          )}
          {isOpenRequest(payment) && <RequestActions payment={payment} onDone={onClose} />}
          <PaymentFacts payment={payment} />
          {isRefunding && payment.kind === 'payment' && (
            <RefundPaymentModal payment={payment} onClose={() => setRefunding(false)} />
          )}
          {isRefunding && due && bill.data && (
            <RefundModal
              account={bill.data}
              refundId={due.id}
              onClose={() => setRefunding(false)}
            />
          )}
        </div>
      ) : query.isError ? (
        <QueryFailure title="The payment could not be loaded" query={query} />
      ) : (
        <div className="flex flex-col gap-4">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-40" />
          <Skeleton className="h-64" />
        </div>
      )}
    </Drawer>
  )
}

const titleOf = ({ kind, amount }: Pick<Payment, 'kind' | 'amount'>): string =>
  `${kind === 'refund' ? 'Refund' : 'Payment'} of ${formatMoney(Math.abs(amount))}`

const failedTitle = ({ kind }: Pick<Payment, 'kind'>): string =>
  kind === 'refund'
    ? 'The gateway could not give it back. Refund it another way.'
    : 'The last try failed. The guest may try again.'

function PaperLink({ href, icon, children }: { href: string; icon: ReactNode; children: string }) {
  return (
    <a className={buttonClasses('secondary')} href={href} target="_blank" rel="noopener">
      <span aria-hidden="true" className="[&>svg]:size-4">
        {icon}
      </span>
      {children}
    </a>
  )
}
