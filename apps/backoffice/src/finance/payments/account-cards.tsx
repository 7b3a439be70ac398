import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Card, CardBody } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { Building2, CreditCard, Plus, QrCode } from 'lucide-react'
import type { ReactNode } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useWorkProperty } from '../../components/work-property.ts'
import { formatMoney } from '../../lib/format.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import type { PaymentsSearch } from './filters.ts'
import type { PaymentAccount } from './payment-words.tsx'

const accountIcons = { bank: Building2, gateway: CreditCard, upi: QrCode }
const accountKindWords = { bank: 'Bank account', gateway: 'Payment gateway', upi: 'UPI' }

/** What names an account besides its name; of secrets no more than their end. */
const accountHint = (account: PaymentAccount): string =>
  account.type === 'upi'
    ? (account.upiId ?? '')
    : account.type === 'bank'
      ? [account.bankName, account.accountNumber && `•••• ${account.accountNumber.slice(-4)}`]
          .filter(Boolean)
          .join(' ')
      : (account.apiKey ?? '')

interface AccountCardsProps {
  search: PaymentsSearch
  person: Person
  onGo: (change: PaymentsSearch) => void
}

/** Where the money arrives, of the property at work. */
export function AccountCards({ search, person, onGo }: AccountCardsProps) {
  const { propertyId, options, hasNone } = useWorkProperty(search.property)
  if (hasNone) return null
  const hotel = options.length > 1 && options.find(({ value }) => value === propertyId)?.label
  return (
    <section className="flex flex-col gap-3" aria-label="Payment accounts">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-base font-semibold">
          Payment accounts{hotel && <span className="font-normal text-muted">, {hotel}</span>}
        </h2>
        {mayUse(person, 'settings') && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Plus />}
            onClick={() => onGo({ tab: 'accounts' })}
          >
            Add Account
          </Button>
        )}
      </div>
      {propertyId ? <Cards propertyId={propertyId} /> : <Skeleton className="h-28" />}
    </section>
  )
}

function Cards({ propertyId }: { propertyId: string }) {
  const query = trpc.payments.accounts.list.useQuery({ propertyId })
  if (query.isError && !query.data)
    return <QueryFailure title="The accounts could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-28" />
  const open = query.data.items.filter(({ isActive }) => isActive)
  if (open.length === 0)
    return (
      <p className="rounded-lg border border-line p-4 text-sm text-muted">
        No account yet. With a payment gateway guests pay online, with a UPI id by a code at the
        desk.
      </p>
    )
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {open.map(account => (
        <Card key={account.id}>
          <CardBody className="flex flex-col gap-3">
            <AccountHead account={account} />
            <p className="text-xl font-semibold tabular-nums">{formatMoney(account.balance)}</p>
          </CardBody>
        </Card>
      ))}
    </div>
  )
}

/** Its kind and name, with what it is known by. */
export function AccountHead({
  account,
  children,
}: {
  account: PaymentAccount
  children?: ReactNode
}) {
  const Icon = accountIcons[account.type]
  return (
    <div className="flex items-start gap-3">
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-strong [&>svg]:size-4"
      >
        <Icon />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="truncate font-medium">{account.name}</span>
          {account.isDefault && <Badge tone="success">Default</Badge>}
          {!account.isActive && <Badge tone="neutral">Closed</Badge>}
        </p>
        <p className="truncate text-xs text-muted">
          {accountKindWords[account.type]}
          {accountHint(account) && `, ${accountHint(account)}`}
        </p>
      </div>
      {children}
    </div>
  )
}
