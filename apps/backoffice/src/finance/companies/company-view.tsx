import { ageBuckets, ageNames, ageOf } from '@atithi/api/finance/companies/rules'
import { Badge } from '@atithi/ui/badge'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { DescriptionList } from '@atithi/ui/description-list'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { textLink } from '@atithi/ui/text-link'
import { ArrowLeft, IndianRupee, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatCounted, formatDay, formatMoney, formatPhone } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import { CompanyGuests } from './company-guests.tsx'
import { balanceWords, type CompanyDetail, creditMark } from './company-words.ts'
import { ReceiptList } from './receipt-list.tsx'
import { StatementCard } from './statement-card.tsx'

const CompanyFormModal = lazy(() =>
  import('./company-form-modal.tsx').then(module => ({ default: module.CompanyFormModal })),
)
const ReceiveModal = lazy(() =>
  import('./receive-modal.tsx').then(module => ({ default: module.ReceiveModal })),
)

interface CompanyViewProps {
  companyId: string
  person: Person
  onBack: () => void
}

/** One company: what it owes, by age and invoice by invoice, what it paid, and its statement. */
export function CompanyView({ companyId, person, onBack }: CompanyViewProps) {
  const query = trpc.payments.companies.get.useQuery({ companyId })
  const [shown, setShown] = useState<'edit' | 'receive' | null>(null)
  const back = (
    <Button variant="ghost" icon={<ArrowLeft />} onClick={onBack} className="print:hidden">
      Companies
    </Button>
  )
  if (query.isError && !query.data)
    return (
      <div className="flex flex-col items-start gap-4">
        {back}
        <QueryFailure title="The company could not be loaded" query={query} />
      </div>
    )
  if (!query.data) return <Skeleton className="h-96" />
  const company = query.data
  const close = () => setShown(null)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex">{back}</div>
      <Head company={company} person={person} onShow={setShown} />
      <OpenInvoices company={company} />
      <ReceiptList company={company} person={person} />
      {mayUse(person, 'guests') && <CompanyGuests companyId={companyId} />}
      <StatementCard company={company} />
      <Suspense>
        {shown === 'receive' && <ReceiveModal company={company} onClose={close} />}
        {shown === 'edit' && (
          <CompanyFormModal
            propertyId={company.openInvoices[0]?.propertyId ?? ''}
            person={person}
            company={company}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}

function Head({
  company,
  person,
  onShow,
}: {
  company: CompanyDetail
  person: Person
  onShow: (shown: 'edit' | 'receive') => void
}) {
  const { companyId, name, gstin, address, city, state, pincode, isActive } = company
  const mark = creditMark(company)
  const update = trpc.payments.companies.update.useMutation({
    onSuccess: saved => {
      refresh(staleAfter('companies.changed'))
      toast.show({
        tone: 'success',
        title: saved.isActive ? `${name} takes bills again` : `${name} takes no more bills`,
      })
    },
    onError: error =>
      toast.show({ tone: 'danger', title: 'It was not changed', description: messageFor(error) }),
  })
  const facts = [
    { label: 'GST number', value: gstin ?? 'None' },
    { label: 'Address', value: `${address}, ${city}, ${state} ${pincode}` },
    ...(company.contactName ? [{ label: 'Accounts contact', value: company.contactName }] : []),
    ...(company.email ? [{ label: 'Email', value: company.email }] : []),
    ...(company.phone ? [{ label: 'Phone', value: formatPhone(company.phone) }] : []),
    {
      label: 'Credit limit',
      value: company.creditLimit === null ? 'None' : formatMoney(company.creditLimit),
    },
    { label: 'Pays within', value: formatCounted(company.termsDays, 'day') },
  ]
  return (
    <Card className="print:hidden">
      <CardHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            {name} <Badge tone={mark.tone}>{mark.label}</Badge>
          </span>
        }
        actions={
          <>
            <Button variant="secondary" icon={<Pencil />} onClick={() => onShow('edit')}>
              Edit
            </Button>
            <Button icon={<IndianRupee />} onClick={() => onShow('receive')}>
              Receive Payment
            </Button>
          </>
        }
      />
      <CardBody className="flex flex-col gap-5">
        {!isActive && (
          <Banner tone="warning">
            Nothing new goes on this account.{' '}
            <button
              type="button"
              className={textLink}
              onClick={() => update.mutate({ companyId, isActive: true })}
            >
              Make it active
            </button>
          </Banner>
        )}
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-lg bg-sunken px-4 py-3 tabular-nums sm:grid-cols-3 lg:grid-cols-6">
          <div>
            <dt className="text-xs text-muted">Outstanding</dt>
            <dd className="text-lg font-semibold">{balanceWords(company.outstanding)}</dd>
            {company.advance > 0 && (
              <p className="text-xs text-muted">{formatMoney(company.advance)} paid ahead</p>
            )}
          </div>
          {ageBuckets.map((bucket, at) => (
            <div key={bucket}>
              <dt className="text-xs text-muted">{ageNames[bucket]}</dt>
              <dd
                className={
                  at > 0 && company.ageing[bucket] > 0 ? 'font-medium text-danger-strong' : ''
                }
              >
                {formatMoney(company.ageing[bucket])}
              </dd>
            </div>
          ))}
        </dl>
        <DescriptionList items={facts} />
        {isActive && person.role !== 'staff' && (
          <p className="text-sm">
            <button
              type="button"
              className={textLink}
              onClick={() => update.mutate({ companyId, isActive: false })}
            >
              Put nothing more on this account
            </button>
          </p>
        )}
      </CardBody>
    </Card>
  )
}

function OpenInvoices({ company }: { company: CompanyDetail }) {
  const { openInvoices: open, today } = company
  const hotels = new Set(open.map(one => one.propertyId)).size
  if (open.length === 0)
    return (
      <p className="text-sm text-muted print:hidden">
        No invoice is open. A bill comes here at check-out, or from a booking with “Move to
        company”.
      </p>
    )
  return (
    <section className="flex flex-col gap-3 print:hidden" aria-label="Open invoices">
      <h2 className="text-base font-semibold">Open invoices</h2>
      <Table caption="Open invoices">
        <TableHead>
          <TableHeadCell>Invoice</TableHeadCell>
          <TableHeadCell>Guest</TableHeadCell>
          <TableHeadCell>Stay</TableHeadCell>
          <TableHeadCell>Due</TableHeadCell>
          <TableHeadCell numeric>Total</TableHeadCell>
          <TableHeadCell numeric>Open</TableHeadCell>
        </TableHead>
        <TableBody>
          {open.map(invoice => {
            const age = ageOf(invoice.dueOn, today)
            return (
              <TableRow key={invoice.documentId}>
                <TableCell>
                  <a
                    className={`font-medium ${textLink}`}
                    href={`/documents/${invoice.documentId}.pdf`}
                    target="_blank"
                    rel="noopener"
                  >
                    {invoice.number}
                  </a>
                  <p className="text-xs text-muted">
                    {formatDay(invoice.issuedOn)}
                    {hotels > 1 && ` · ${invoice.propertyName}`}
                  </p>
                </TableCell>
                <TableCell label="Guest">
                  {invoice.guestName}
                  <p className="text-xs text-muted">{invoice.code}</p>
                </TableCell>
                <TableCell label="Stay">
                  {formatDay(invoice.checkIn)} to {formatDay(invoice.checkOut)}
                </TableCell>
                <TableCell label="Due">
                  <span className="whitespace-nowrap">{formatDay(invoice.dueOn)}</span>
                  {age !== 'current' && (
                    <p className="text-xs text-danger-strong">{ageNames[age]} overdue</p>
                  )}
                </TableCell>
                <TableCell label="Total" numeric>
                  {formatMoney(invoice.total)}
                </TableCell>
                <TableCell label="Open" numeric>
                  <strong className="font-semibold">{formatMoney(invoice.open)}</strong>
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </section>
  )
}
