import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { FilterBar } from '@atithi/ui/filter-bar'
import { LoadMore } from '@atithi/ui/pagination'
import { SearchInput } from '@atithi/ui/search-input'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { StatCard } from '@atithi/ui/stat-card'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { textLink } from '@atithi/ui/text-link'
import { keepPreviousData } from '@tanstack/react-query'
import { AlarmClock, Briefcase, IndianRupee, PiggyBank, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useSearchText } from '../../components/use-search-text.ts'
import { useWorkProperty } from '../../components/work-property.ts'
import { formatCounted, formatMoney, formatRoundMoney } from '../../lib/format.ts'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { balanceWords, type Company, creditMark } from './company-words.ts'

const CompanyFormModal = lazy(() =>
  import('./company-form-modal.tsx').then(module => ({ default: module.CompanyFormModal })),
)

type Owing = 'any' | 'overdue'

/** What of the address this tab reads and changes. */
interface CompanySearch {
  property?: string | undefined
  q?: string | undefined
  owing?: Owing | undefined
  company?: string | undefined
}

export interface CompaniesTabProps {
  search: CompanySearch
  person: Person
  onGo: (change: CompanySearch) => void
}

const everyone = 'all'
const owingOptions: { value: Owing | typeof everyone; label: string }[] = [
  { value: everyone, label: 'All companies' },
  { value: 'any', label: 'Those that owe' },
  { value: 'overdue', label: 'Those that are overdue' },
]

/** The companies of the account, with what each owes and how much of it is overdue. */
export function CompanyList({ search, person, onGo }: CompaniesTabProps) {
  const [isAdding, setIsAdding] = useState(false)
  const { propertyId } = useWorkProperty(search.property)
  const text = useSearchText(search.q, q => onGo({ q }))
  const list = trpc.payments.companies.list.useInfiniteQuery(
    { propertyId: search.property, search: search.q, owing: search.owing, limit: 50 },
    {
      getNextPageParam: page => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    },
  )
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const [page] = list.data?.pages ?? []
  const isFiltered = search.q !== undefined || search.owing !== undefined
  const add = () => setIsAdding(true)
  const open = (company: string) => onGo({ company })
  if (list.isError && !page)
    return <QueryFailure title="The companies could not be loaded" query={list} />
  return (
    <div className="flex flex-col gap-5">
      <Sums totals={page?.totals} />
      <div className="flex flex-wrap items-start gap-3">
        <FilterBar
          className="min-w-full flex-1 sm:min-w-0"
          count={page ? formatCounted(page.total, 'company', 'companies') : undefined}
          onClear={
            isFiltered
              ? () => {
                  text.setText('')
                  onGo({ q: undefined, owing: undefined })
                }
              : undefined
          }
        >
          <SearchInput
            value={text.text}
            onValueChange={text.setText}
            placeholder="Name, GST number or city"
            aria-label="Search companies"
          />
          <Select
            aria-label="Which companies"
            options={owingOptions}
            value={search.owing ?? everyone}
            onValueChange={value => onGo({ owing: value === everyone ? undefined : value })}
          />
        </FilterBar>
        {rows.length > 0 && (
          <Button icon={<Plus />} onClick={add}>
            Add Company
          </Button>
        )}
      </div>
      {!page ? (
        <Skeleton className="h-64" />
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Briefcase />}
            title={isFiltered ? 'No companies found' : 'No companies yet'}
            action={
              <Button icon={<Plus />} onClick={add}>
                Add Company
              </Button>
            }
          >
            {isFiltered
              ? 'Try adjusting your filters to see more results.'
              : 'A company with credit settles its guests’ bills later, against one statement. Add it with its GST number, its limit and its terms.'}
          </EmptyState>
        </Card>
      ) : (
        <Companies rows={rows} onOpen={open} isStale={list.isPlaceholderData} />
      )}
      <LoadMore
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        isLoading={list.isFetchingNextPage}
      />
      {isAdding && propertyId && (
        <Suspense>
          <CompanyFormModal
            propertyId={propertyId}
            person={person}
            onClose={() => setIsAdding(false)}
            onMade={open}
          />
        </Suspense>
      )}
    </div>
  )
}

type Totals = { open: number; current: number; over90: number; advance: number; invoices: number }

function Sums({ totals }: { totals: Totals | undefined }) {
  const loading = totals === undefined
  const { open = 0, current = 0, over90 = 0, advance = 0, invoices = 0 } = totals ?? {}
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard
        label="Owed by companies"
        value={formatRoundMoney(open)}
        hint={formatCounted(invoices, 'open invoice')}
        icon={<IndianRupee />}
        loading={loading}
      />
      <StatCard
        label="Overdue"
        value={formatRoundMoney(open - current)}
        hint={`${formatRoundMoney(current)} not due yet`}
        icon={<AlarmClock />}
        loading={loading}
      />
      <StatCard
        label="Over 90 days"
        value={formatRoundMoney(over90)}
        hint="Past the due date"
        icon={<AlarmClock />}
        loading={loading}
      />
      <StatCard
        label="Advances held"
        value={formatRoundMoney(advance)}
        hint="Paid, and on no invoice yet"
        icon={<PiggyBank />}
        loading={loading}
      />
    </div>
  )
}

interface CompaniesProps {
  rows: readonly Company[]
  isStale: boolean
  onOpen: (companyId: string) => void
}

function Companies({ rows, isStale, onOpen }: CompaniesProps) {
  return (
    <Table caption="Companies" className={isStale ? 'opacity-60 transition-opacity' : undefined}>
      <TableHead>
        <TableHeadCell>Company</TableHeadCell>
        <TableHeadCell>Credit</TableHeadCell>
        <TableHeadCell numeric>Not due</TableHeadCell>
        <TableHeadCell numeric>1–30</TableHeadCell>
        <TableHeadCell numeric>31–60</TableHeadCell>
        <TableHeadCell numeric>61–90</TableHeadCell>
        <TableHeadCell numeric>Over 90</TableHeadCell>
        <TableHeadCell numeric>Outstanding</TableHeadCell>
      </TableHead>
      <TableBody>
        {rows.map(company => {
          const { ageing, outstanding, name, gstin, city, companyId } = company
          const mark = creditMark(company)
          const buckets = [
            { label: 'Not due', amount: ageing.current },
            { label: '1–30 days', amount: ageing.to30 },
            { label: '31–60 days', amount: ageing.to60 },
            { label: '61–90 days', amount: ageing.to90 },
            { label: 'Over 90 days', amount: ageing.over90 },
          ]
          return (
            <TableRow key={companyId}>
              <TableCell>
                <button
                  type="button"
                  className={`text-left font-medium ${textLink}`}
                  onClick={() => onOpen(companyId)}
                >
                  {name}
                </button>
                <p className="text-xs text-muted">{[gstin, city].filter(Boolean).join(' · ')}</p>
              </TableCell>
              <TableCell label="Credit">
                <Badge tone={mark.tone}>{mark.label}</Badge>
              </TableCell>
              {buckets.map(({ label, amount }, at) => (
                <TableCell
                  key={label}
                  label={label}
                  numeric
                  className={amount === 0 ? 'max-sm:hidden' : undefined}
                >
                  {amount === 0 ? (
                    <span className="text-muted">–</span>
                  ) : (
                    <span className={at > 0 ? 'text-danger-strong' : undefined}>
                      {formatMoney(amount)}
                    </span>
                  )}
                </TableCell>
              ))}
              <TableCell label="Outstanding" numeric>
                <strong className="font-semibold">{balanceWords(outstanding)}</strong>
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
