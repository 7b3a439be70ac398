import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { LoadMore } from '@atithi/ui/pagination'
import { IndianRupee, ReceiptIndianRupee } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatCounted } from '../../lib/format.ts'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { isFiltered, listInput, type PaymentsSearch } from './filters.ts'
import { PaymentFilterBar } from './payment-filter-bar.tsx'
import { PaymentTable, PaymentTableSkeleton } from './payment-table.tsx'
import type { Payment } from './payment-words.tsx'

interface TransactionsTabProps {
  search: PaymentsSearch
  person: Person
  onOpen: (paymentId: string) => void
  onRefund: (payment: Payment) => void
  onRecord: (() => void) | undefined
}

/** Every payment and refund, the newest first. */
export function TransactionsTab(props: TransactionsTabProps) {
  const { search, person, onOpen, onRefund, onRecord } = props
  const list = trpc.payments.list.useInfiniteQuery(listInput(search), {
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: previous => previous,
  })
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const first = list.data?.pages[0]
  const total = first && formatCounted(first.total, 'transaction')
  return (
    <div className="flex flex-col gap-6">
      <PaymentFilterBar search={search} count={total} />
      {list.isPending ? (
        <PaymentTableSkeleton />
      ) : list.isError && rows.length === 0 ? (
        <QueryFailure title="The payments could not be loaded" query={list} />
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState
            icon={<ReceiptIndianRupee />}
            title="No payments found"
            action={
              onRecord &&
              !isFiltered(search) && (
                <Button icon={<IndianRupee />} onClick={onRecord}>
                  Record Payment
                </Button>
              )
            }
          >
            {isFiltered(search)
              ? 'Try adjusting your filters to see more results.'
              : 'No payments have been recorded yet.'}
          </EmptyState>
        </Card>
      ) : (
        <>
          <PaymentTable
            rows={rows}
            total={first?.total ?? rows.length}
            person={person}
            isStale={list.isPlaceholderData}
            onOpen={onOpen}
            onRefund={onRefund}
          />
          <LoadMore
            summary={list.hasNextPage ? `${formatCount(rows.length)} of ${total}` : undefined}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isLoading={list.isFetchingNextPage}
          />
        </>
      )}
    </div>
  )
}
