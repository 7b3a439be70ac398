import { Skeleton } from '@atithi/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { mayUse, type Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { type Account, type BillDialog, mayGrant } from './account.ts'
import { BillActions } from './bill-actions.tsx'
import { BillSection } from './bill-section.tsx'
import { InvoiceDue } from './invoice-due.tsx'
import { PaperList } from './paper-list.tsx'
import { RefundsDue } from './refunds-due.tsx'
import { Sums } from './sums.tsx'
import { WaitingNights } from './waiting-nights.tsx'

const BillDialogs = lazy(() =>
  import('./modals/bill-dialogs.tsx').then(module => ({ default: module.BillDialogs })),
)

/** The account of a booking: its bills, each line with how it came about, what was paid, and the papers given for it. */
export function Bill({
  bookingId,
  person,
  isAside = false,
}: {
  bookingId: string
  person: Person
  /** Beside something else that is done: its buttons step back. */
  isAside?: boolean
}) {
  const query = trpc.folio.get.useQuery({ bookingId })
  if (query.data) return <OpenBill account={query.data} person={person} isAside={isAside} />
  if (query.isError) return <QueryFailure title="The bill could not be loaded" query={query} />
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-10" />
      <Skeleton className="h-56" />
    </div>
  )
}

function OpenBill({
  account,
  person,
  isAside,
}: {
  account: Account
  person: Person
  isAside: boolean
}) {
  const [dialog, setDialog] = useState<BillDialog | null>(null)
  const { bills } = account
  const shown = bills.filter(
    bill =>
      bill.id === null || bill.charges.length > 0 || bill.money.length > 0 || bills.length < 4,
  )
  return (
    <div className="flex flex-col gap-6">
      <Sums account={account} />
      <BillActions account={account} person={person} isAside={isAside} onOpen={setDialog} />
      <InvoiceDue account={account} person={person} />
      <RefundsDue account={account} person={person} onOpen={setDialog} />
      {shown.map(bill => (
        <BillSection
          key={bill.id ?? 'own'}
          bill={bill}
          account={account}
          person={person}
          onOpen={setDialog}
        />
      ))}
      <WaitingNights account={account} />
      <PaperList
        papers={account.documents}
        onReissue={
          mayUse(person, 'payments') && mayGrant(person, 'reversal')
            ? ({ id, number }) => setDialog({ kind: 'reissue', documentId: id, number })
            : undefined
        }
      />
      {dialog && (
        <Suspense>
          <BillDialogs
            dialog={dialog}
            account={account}
            person={person}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
