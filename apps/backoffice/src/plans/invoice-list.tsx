import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { LoadMore } from '@atithi/ui/pagination'
import { Select } from '@atithi/ui/select'
import { SkeletonText } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { textLink } from '@atithi/ui/text-link'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { QueryFailure } from '../components/query-failure.tsx'
import { formatDay, formatMoney, formatMonth } from '../lib/format.ts'
import { trpc } from '../lib/trpc.ts'
import { type Invoice, invoiceFilterWords, invoiceState } from './billing-words.ts'
import { type InvoiceFilter, invoiceFilters } from './invoice-filters.ts'
import { usePayInvoice } from './use-pay-invoice.ts'

const RecordPaymentModal = lazy(() =>
  import('./record-payment-modal.tsx').then(module => ({ default: module.RecordPaymentModal })),
)
const CreditInvoiceModal = lazy(() =>
  import('./credit-invoice-modal.tsx').then(module => ({ default: module.CreditInvoiceModal })),
)

interface InvoiceListProps {
  /** Left out: of all hotels. */
  propertyId?: string
  filter: InvoiceFilter
  onFilter: (filter: InvoiceFilter) => void
  /** What can be done with one: its owner pays, an administrator records and credits, others read. */
  may: 'pay' | 'settle' | 'read'
  /** How money comes where it is not paid online. */
  transfer?: string | undefined
}

/** What the platform has invoiced, the newest first. */
export function InvoiceList({ propertyId, filter, onFilter, may, transfer }: InvoiceListProps) {
  const list = trpc.billing.invoices.useInfiniteQuery(
    { ...(propertyId && { propertyId }), ...(filter !== 'all' && { state: filter }), limit: 12 },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  const pay = usePayInvoice()
  const [open, setOpen] = useState<{ what: 'record' | 'credit'; invoice: Invoice }>()
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const close = () => setOpen(undefined)
  return (
    <Card>
      <CardHeader
        title="Invoices"
        description="Made on the first of a month: its fee ahead, and the commission of the month before."
        actions={
          <Select
            aria-label="Which invoices"
            className="w-40"
            options={invoiceFilters.map(value => ({ value, label: invoiceFilterWords[value] }))}
            value={filter}
            onValueChange={onFilter}
          />
        }
      />
      <CardBody className="flex flex-col gap-3">
        {transfer && rows.some(({ balance }) => balance > 0) && (
          <p className="text-sm">
            To be paid by transfer, with the number of the invoice: <b>{transfer}</b>
          </p>
        )}
        {list.isPending ? (
          <SkeletonText lines={3} />
        ) : list.isError && rows.length === 0 ? (
          <QueryFailure title="The invoices could not be loaded" query={list} />
        ) : rows.length === 0 ? (
          <p className="text-sm text-muted">
            {filter === 'all'
              ? 'Nothing has been invoiced yet.'
              : `No invoices are ${invoiceFilterWords[filter].toLowerCase()}.`}
          </p>
        ) : (
          <Table caption="Invoices of the platform">
            <TableHead>
              <TableHeadCell>Number</TableHeadCell>
              {!propertyId && <TableHeadCell>Hotel</TableHeadCell>}
              {propertyId && <TableHeadCell>Date</TableHeadCell>}
              <TableHeadCell>Due</TableHeadCell>
              <TableHeadCell numeric>Total</TableHeadCell>
              <TableHeadCell numeric>To be paid</TableHeadCell>
              <TableHeadCell>Status</TableHeadCell>
              <TableHeadCell>
                <span className="sr-only">Actions</span>
              </TableHeadCell>
            </TableHead>
            <TableBody>
              {rows.map(invoice => (
                <InvoiceRow
                  key={invoice.id}
                  invoice={invoice}
                  showsHotel={!propertyId}
                  actions={
                    invoice.kind === 'invoice' && (
                      <>
                        {may === 'pay' && invoice.balance > 0 && (
                          <Button
                            size="sm"
                            loading={pay.isOpening(invoice.id)}
                            onClick={() => pay.open(invoice.id)}
                          >
                            Pay
                          </Button>
                        )}
                        {may === 'settle' && invoice.balance > 0 && (
                          <Button
                            size="sm"
                            variant="secondary"
                            onClick={() => setOpen({ what: 'record', invoice })}
                          >
                            Record Payment
                          </Button>
                        )}
                        {may === 'settle' && (
                          <Button
                            size="sm"
                            variant="ghost"
                            onClick={() => setOpen({ what: 'credit', invoice })}
                          >
                            Credit
                          </Button>
                        )}
                      </>
                    )
                  }
                />
              ))}
            </TableBody>
          </Table>
        )}
        {list.hasNextPage && (
          <LoadMore onMore={() => void list.fetchNextPage()} isLoading={list.isFetchingNextPage} />
        )}
      </CardBody>
      <Suspense>
        {open?.what === 'record' && <RecordPaymentModal invoice={open.invoice} onClose={close} />}
        {open?.what === 'credit' && <CreditInvoiceModal invoice={open.invoice} onClose={close} />}
      </Suspense>
    </Card>
  )
}

interface InvoiceRowProps {
  invoice: Invoice
  showsHotel: boolean
  actions: ReactNode
}

function InvoiceRow({ invoice, showsHotel, actions }: InvoiceRowProps) {
  const { words, tone } = invoiceState(invoice)
  return (
    <TableRow>
      <TableCell>
        <a
          href={invoice.url}
          target="_blank"
          rel="noreferrer"
          className={`font-medium whitespace-nowrap ${textLink}`}
        >
          {invoice.number}
          <span className="sr-only"> (PDF)</span>
        </a>
        <span className="block text-xs text-muted">
          {invoice.corrects
            ? `For ${invoice.corrects}`
            : invoice.month && formatMonth(invoice.month.slice(0, 7))}
        </span>
      </TableCell>
      {showsHotel && (
        <TableCell label="Hotel" className="sm:min-w-40">
          {invoice.propertyName}
        </TableCell>
      )}
      {!showsHotel && (
        <TableCell label="Date">
          <span className="whitespace-nowrap">{formatDay(invoice.issuedOn)}</span>
        </TableCell>
      )}
      <TableCell label="Due">
        <span className="whitespace-nowrap">{invoice.dueOn ? formatDay(invoice.dueOn) : '–'}</span>
      </TableCell>
      <TableCell label="Total" numeric>
        {formatMoney(invoice.total)}
      </TableCell>
      <TableCell label="To be paid" numeric>
        {invoice.kind === 'invoice' ? formatMoney(invoice.balance) : '–'}
      </TableCell>
      <TableCell label="Status">
        <Badge tone={tone}>{words}</Badge>
      </TableCell>
      <TableCell className="sm:w-px sm:whitespace-nowrap max-sm:empty:hidden">
        {actions && <span className="flex justify-end gap-2 max-sm:pt-2">{actions}</span>}
      </TableCell>
    </TableRow>
  )
}
