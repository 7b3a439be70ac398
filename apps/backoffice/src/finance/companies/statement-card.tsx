import { csvLine } from '@atithi/api/kernel/shared/csv'
import { addDays } from '@atithi/api/kernel/shared/dates'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { DateRangePicker } from '@atithi/ui/date-range-picker'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { keepPreviousData } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { balanceWords, type CompanyDetail, entryWords, type Statement } from './company-words.ts'

/** What was owed before, every invoice and payment of a span, and what is owed after it; printed, or taken as a file. */
export function StatementCard({ company }: { company: CompanyDetail }) {
  const { companyId, today, name } = company
  const [span, setSpan] = useState({ from: addDays(today, -89), to: today })
  const query = trpc.payments.companies.statement.useQuery(
    { companyId, ...span },
    { placeholderData: keepPreviousData },
  )
  const statement = query.data
  return (
    <Card className="print:border-0 print:shadow-none">
      <CardHeader
        title="Statement"
        description={`${name}, ${formatDay(span.from)} to ${formatDay(span.to)}`}
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            <DateRangePicker
              aria-label="Span of the statement"
              value={span}
              today={today}
              onValueChange={({ from, to }) => {
                if (from && to) setSpan({ from, to })
              }}
            />
            <Button
              variant="secondary"
              icon={<Download />}
              disabled={!statement}
              onClick={() => statement && download(statement)}
            >
              CSV
            </Button>
            <Button
              variant="secondary"
              icon={<Printer />}
              disabled={!statement}
              className="max-sm:hidden"
              onClick={() => window.print()}
            >
              Print
            </Button>
          </span>
        }
      />
      <CardBody>
        <p className="mb-3 hidden text-sm print:block">
          {company.address}, {company.city}, {company.state} {company.pincode}
          {company.gstin && `. GSTIN ${company.gstin}`}
        </p>
        {query.isError && !statement ? (
          <QueryFailure title="The statement could not be loaded" query={query} />
        ) : statement ? (
          <Lines statement={statement} />
        ) : (
          <Skeleton className="h-48" />
        )}
      </CardBody>
    </Card>
  )
}

function Lines({ statement }: { statement: Statement }) {
  const { openingBalance, closingBalance, items, from, to } = statement
  return (
    <Table caption="Statement">
      <TableHead>
        <TableHeadCell>Date</TableHeadCell>
        <TableHeadCell>What</TableHeadCell>
        <TableHeadCell numeric>Charged</TableHeadCell>
        <TableHeadCell numeric>Paid</TableHeadCell>
        <TableHeadCell numeric>Balance</TableHeadCell>
      </TableHead>
      <TableBody>
        <TableRow>
          <TableCell>{formatDay(from)}</TableCell>
          <TableCell label="What">Opening balance</TableCell>
          <TableCell className="max-sm:hidden" />
          <TableCell className="max-sm:hidden" />
          <TableCell label="Balance" numeric>
            {balanceWords(openingBalance)}
          </TableCell>
        </TableRow>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are never moved, and one payment has several of a kind
          <TableRow key={at}>
            <TableCell>
              <span className="whitespace-nowrap">{formatDay(item.date)}</span>
            </TableCell>
            <TableCell label="What">{entryWords(item)}</TableCell>
            <TableCell
              label="Charged"
              numeric
              className={item.amount < 0 ? 'max-sm:hidden' : undefined}
            >
              {item.amount > 0 && formatMoney(item.amount)}
            </TableCell>
            <TableCell
              label="Paid"
              numeric
              className={item.amount > 0 ? 'max-sm:hidden' : undefined}
            >
              {item.amount < 0 && formatMoney(-item.amount)}
            </TableCell>
            <TableCell label="Balance" numeric>
              {balanceWords(item.balance)}
            </TableCell>
          </TableRow>
        ))}
        <TableRow>
          <TableCell>{formatDay(to)}</TableCell>
          <TableCell label="What">
            <strong className="font-semibold">Closing balance</strong>
          </TableCell>
          <TableCell className="max-sm:hidden" />
          <TableCell className="max-sm:hidden" />
          <TableCell label="Balance" numeric>
            <strong className="font-semibold">{balanceWords(closingBalance)}</strong>
          </TableCell>
        </TableRow>
      </TableBody>
    </Table>
  )
}

const rupees = (paise: number): string => (paise / 100).toFixed(2)

/** The same lines for a spreadsheet, in rupees. */
function download({ company, from, to, openingBalance, closingBalance, items }: Statement): void {
  const lines = [
    csvLine(['Date', 'What', 'Number', 'Booking', 'Guest', 'Charged', 'Paid', 'Balance']),
    csvLine([from, 'Opening balance', '', '', '', '', '', rupees(openingBalance)]),
    ...items.map(item =>
      csvLine([
        item.date,
        item.kind,
        item.number,
        item.code,
        item.guestName,
        item.amount > 0 ? rupees(item.amount) : '',
        item.amount < 0 ? rupees(-item.amount) : '',
        rupees(item.balance),
      ]),
    ),
    csvLine([to, 'Closing balance', '', '', '', '', '', rupees(closingBalance)]),
  ]
  const file = new Blob([`\uFEFF${lines.join('')}`], { type: 'text/csv' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `statement-${company.name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${from}-${to}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
